import { mfa } from '@latchkey/wire'
import { findApp } from '../../../packages/server/src/app/store.ts'
import { endResets } from '../../../packages/server/src/mfa/endResets.ts'
import { cancelReset, resetFactors } from '../../../packages/server/src/mfa/reset.ts'
import { createAuthenticator } from '../authenticator.ts'
import { factors, grant, type MfaScene, pass, totpNow, withWallet } from '../mfa.ts'
import { addPasskey } from '../passkeys.ts'
import { signIn } from '../signIn.ts'
import { fromBase32 } from '../totp.ts'
import type { World } from '../world.ts'
import { type Call, endOfPost, type RaceCase, settleCall } from './race.ts'

const day = 86_400
let count = 0

/** A call that ends every session except a second login of the same user. */
export async function endAllSessions(world: World, email: string): Promise<Call> {
  world.clock.forward({ seconds: 31 })
  const { token } = await signIn(world, email)
  return () => endOfPost(world, { path: '/api/v1/users/me/sessions/revoke', token })
}

async function beginTotp(scene: MfaScene, token?: string): Promise<Call> {
  const { totpSecret } = await scene.device.call(mfa.initTotp, {}, grant(token))
  const secret = fromBase32(totpSecret)
  return () =>
    settleCall(scene.device.call(mfa.enrollTotp, { code: totpNow({ ...scene, secret }) }, grant(token)))
}

async function beginPasskey(scene: MfaScene, token?: string): Promise<Call> {
  const { world, session, device, authenticator } = scene
  await addPasskey(world, session, authenticator)
  const credential_ids = authenticator.stored.map(({ id }) => id)
  return () => settleCall(device.call(mfa.enrollPasskeys, { credential_ids }, grant(token)))
}

async function beginSms({ world, session, device }: MfaScene, token?: string): Promise<Call> {
  const phoneNumber = `+1213371${String(++count).padStart(4, '0')}`
  const body = { action: 'enroll', phoneNumber }
  await world.post('/api/v1/mfa/passwordless_sms/init', body, { token: session.token })
  const code = world.codeFor(phoneNumber)
  return () => settleCall(device.call(mfa.enrollSms, { phoneNumber, code }, grant(token)))
}

async function listFactors({ world, session }: MfaScene): Promise<string[]> {
  const rows = await world.ctx.db
    .selectFrom('mfa_factors')
    .select('type')
    .where('user_id', '=', session.userId)
    .where('verified_at', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('type')
    .execute()
  return rows.map(({ type }) => type)
}

/** With an authenticator app, and a grant for a change. */
async function withFactor(world: World) {
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  return { scene, held: scene.session.userId, token: await pass(scene, 'totp', 'change') }
}

async function withReset(world: World) {
  const { scene, held } = await withFactor(world)
  const app = await findApp(world.ctx, world.app.id)
  if (!app) throw new Error('The world has its app.')
  const request = { app, userId: held, dryRun: false }
  return { scene, held, request, reset: () => resetFactors(world.ctx, request) }
}

/** Races of calls that change second factors. Each key is a row of `list.ts`. */
export const mfaRaces: Record<string, RaceCase> = {
  'two first factors at once: the login alone is enough for one': {
    async start(world) {
      const scene = await withWallet(world)
      const calls = [await beginPasskey(scene), await beginTotp(scene)]
      return { held: scene.session.userId, calls, after: () => listFactors(scene) }
    },
    ends: ['passes', 'missing_or_invalid_mfa'],
    leaves: ['passkey'],
  },
  'two first passkeys at once: the second list would replace the first': {
    async start(world) {
      const scene = await withWallet(world)
      const first = await beginPasskey(scene)
      const other = { ...scene, authenticator: createAuthenticator() }
      const calls = [first, await beginPasskey(other)]
      return { held: scene.session.userId, calls, after: () => listFactors(scene) }
    },
    ends: ['passes', 'missing_or_invalid_mfa'],
    leaves: ['passkey'],
  },
  'a factor, and the end of the session that enrolls it': {
    async start(world) {
      const scene = await withWallet(world)
      const enroll = await beginTotp(scene)
      const calls = [await endAllSessions(world, scene.session.email), enroll]
      return { held: scene.session.userId, calls, after: () => listFactors(scene) }
    },
    ends: ['passes', 'missing_or_invalid_token'],
    leaves: [],
  },
  'two authenticator apps': {
    async start(world) {
      const { scene, held } = await withFactor(world)
      await factors.passkey.enroll(scene, await pass(scene, 'totp', 'change'))
      await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
      const token = await pass(scene, 'passkey', 'change')
      const enroll = await beginTotp(scene, token)
      return { held, calls: [enroll, enroll], after: () => listFactors(scene) }
    },
    ends: ['passes', 'cannot_link_more_of_type'],
    leaves: ['passkey', 'totp'],
  },
  'an authenticator app, and one begun on another page': {
    async start(world) {
      const scene = await withWallet(world)
      const enroll = await beginTotp(scene)
      const meanwhile = () => beginTotp(scene)
      return { held: scene.session.userId, calls: [enroll], meanwhile, after: () => listFactors(scene) }
    },
    ends: ['missing_or_invalid_mfa'],
    leaves: [],
  },
  'two numbers': {
    async start(world) {
      const { scene, held, token } = await withFactor(world)
      const calls = [await beginSms(scene, token), await beginSms(scene, token)]
      return { held, calls, after: () => listFactors(scene) }
    },
    ends: ['passes', 'cannot_link_more_of_type'],
    leaves: ['sms', 'totp'],
  },
  'one passkey, twice': {
    async start(world) {
      const { scene, held, token } = await withFactor(world)
      const enroll = await beginPasskey(scene, token)
      return { held, calls: [enroll, enroll], after: () => listFactors(scene) }
    },
    ends: ['passes', 'passes'],
    leaves: ['passkey', 'totp'],
  },
  'a passkey, and its end as a way to log in': {
    async start(world) {
      const { scene, held, token } = await withFactor(world)
      const enroll = await beginPasskey(scene, token)
      const credential_id = scene.authenticator.stored[0]?.id
      const unlink = () =>
        endOfPost(world, {
          path: '/api/v1/passkeys/unlink',
          body: { credential_id },
          token: scene.session.token,
        })
      return { held, calls: [unlink, enroll], after: () => listFactors(scene) }
    },
    ends: ['passes', 'linked_account_not_found'],
    leaves: ['totp'],
  },
  'the end of a passkey, and its enrollment': {
    async start(world) {
      const { scene, held, token } = await withFactor(world)
      const enroll = await beginPasskey(scene, token)
      const credential_id = scene.authenticator.stored[0]?.id
      const unlink = () =>
        endOfPost(world, {
          path: '/api/v1/passkeys/unlink',
          body: { credential_id },
          token: scene.session.token,
        })
      return { held, calls: [enroll, unlink], after: () => listFactors(scene) }
    },
    ends: ['passes', 'missing_or_invalid_mfa'],
    leaves: ['passkey', 'totp'],
  },
  'two first sets of recovery codes': {
    async start(world) {
      const scene = await withWallet(world)
      const { token } = (await factors.totp.enroll(scene)) as { token: string }
      const make = () => settleCall(scene.device.call(mfa.makeRecoveryCodes, {}, { token }))
      return { held: scene.session.userId, calls: [make, make] }
    },
    ends: ['passes', 'missing_or_invalid_mfa'],
  },
  'recovery codes, and the end of the last factor': {
    async start(world) {
      const { scene, held, token } = await withFactor(world)
      const calls = [
        () => settleCall(scene.device.call(mfa.unenrollTotp, {}, { token })),
        () => settleCall(scene.device.call(mfa.makeRecoveryCodes, {}, { token })),
      ]
      return { held, calls }
    },
    ends: ['passes', 'missing_or_invalid_mfa'],
  },
  'recovery codes, and the end of the session that makes them': {
    async start(world) {
      const { scene, held } = await withFactor(world)
      const end = await endAllSessions(world, scene.session.email)
      const token = await pass(scene, 'totp', 'change')
      return { held, calls: [end, () => settleCall(scene.device.call(mfa.makeRecoveryCodes, {}, { token }))] }
    },
    ends: ['passes', 'missing_or_invalid_token'],
  },
  'two resets by the operator': {
    async start(world) {
      const { held, reset } = await withReset(world)
      return { held, calls: [() => settleCall(reset()), () => settleCall(reset())] }
    },
    ends: ['passes', 'an error'],
  },
  'a reset that is called off as it ends': {
    async start(world) {
      const { scene, held, request, reset } = await withReset(world)
      await reset()
      world.clock.forward({ seconds: day })
      const calls = [
        () => settleCall(cancelReset(world.ctx, request)),
        () => settleCall(endResets(world.ctx)),
      ]
      return { held, calls, after: () => listFactors(scene) }
    },
    ends: ['passes', 'passes'],
    leaves: ['totp'],
  },
  'a reset that is called off twice': {
    async start(world) {
      const { held, request, reset } = await withReset(world)
      await reset()
      const cancel = () => settleCall(cancelReset(world.ctx, request))
      return { held, calls: [cancel, cancel] }
    },
    ends: ['passes', 'an error'],
  },
  'a reset that two factors stop': {
    async start(world) {
      const { scene, held, reset, request } = await withReset(world)
      await reset()
      await world.delivered()
      const from = world.inbox.length
      const calls = [() => settleCall(cancelReset(world.ctx, request)), () => settleCall(pass(scene, 'totp'))]
      const after = async () => {
        await world.delivered()
        return world.inbox.slice(from).map(({ subject }) => subject)
      }
      return { held, calls, after }
    },
    ends: ['passes', 'passes'],
    leaves: ['Your second factors stay (Test app)'],
  },
}
