import { limits } from '@latchkey/wire'
import { restoreUser } from '../../../packages/server/src/account/restoreUser.ts'
import { findApp } from '../../../packages/server/src/app/store.ts'
import { createAuthenticator } from '../authenticator.ts'
import { addPasskey, linkOptions } from '../passkeys.ts'
import { type Session, signIn, signInBySms } from '../signIn.ts'
import { linkTo, press } from '../undo.ts'
import type { World } from '../world.ts'
import { endAllSessions } from './mfaRaces.ts'
import { type Call, endOfPost, type RaceCase, settleCall } from './race.ts'

let count = 0
const newNumber = () => `+1213370${String(++count).padStart(4, '0')}`
type Bearer = Pick<Session, 'token'>

async function beginLink(world: World, { token }: Bearer, phoneNumber = newNumber()): Promise<Call> {
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
  const body = { phoneNumber, code: world.codeFor(phoneNumber) }
  return () => endOfPost(world, { path: '/api/v1/passwordless_sms/link', body, token })
}

async function beginUpdate(world: World, { token, email }: Session, newAddress: string): Promise<Call> {
  await world.post('/api/v1/passwordless/init', { email: newAddress }, { token })
  const body = { oldAddress: email, newAddress, code: world.codeFor(newAddress) }
  return () => endOfPost(world, { path: '/api/v1/passwordless/update', body, token })
}

async function beginPasskey(world: World, session: Bearer): Promise<Call> {
  const authenticator_response = createAuthenticator().register(await linkOptions(world, session))
  const { token } = session
  return () => endOfPost(world, { path: '/api/v1/passkeys/link', body: { authenticator_response }, token })
}

const unlinkEmail =
  (world: World, { token, email }: Session): Call =>
  () =>
    endOfPost(world, { path: '/api/v1/passwordless/unlink', body: { address: email }, token })

const unlinkPhone =
  (world: World, { token }: Bearer, phoneNumber: string): Call =>
  () =>
    endOfPost(world, { path: '/api/v1/passwordless_sms/unlink', body: { phoneNumber }, token })

async function linkPhone(world: World, session: Bearer): Promise<string> {
  const phoneNumber = newNumber()
  await (await beginLink(world, session, phoneNumber))()
  return phoneNumber
}

/** A user who is offered the number of another user, with or without a passkey. */
async function withOffer(world: World, hasPasskey = false) {
  const winner = await signIn(world)
  const phoneNumber = newNumber()
  const losing = await signInBySms(world, phoneNumber)
  if (hasPasskey) await addPasskey(world, losing, createAuthenticator())
  world.clock.forward({ seconds: limits.codeResendSeconds + 1 })
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token: winner.token })
  const proof = { phoneNumber, code: world.codeFor(phoneNumber) }
  const offer = await world.post('/api/v1/passwordless_sms/link', proof, { token: winner.token })
  const { nonce } = offer.body.data as { nonce: string }
  const { token } = winner
  const transfer = () =>
    endOfPost(world, { path: '/api/v1/passwordless_sms/transfer', body: { phoneNumber, nonce }, token })
  return { winner, losing, phoneNumber, transfer }
}

/** The undo link of the newest text message that contains one. */
function linkInText({ texts }: World): Parameters<typeof press>[1] {
  const text = texts.findLast((one) => one.text.includes('/undo/'))?.text ?? ''
  const url = new URL(/http\S+\/undo\/\S+/.exec(text)?.[0] ?? '')
  return { pathname: url.pathname, token: url.hash.slice(1) }
}

/** A guest on two devices. */
async function withGuest(world: World) {
  const guest_credential = Buffer.from(world.ctx.random(32)).toString('base64url')
  const enter = async () => (await world.post('/api/v1/guest/authenticate', { guest_credential })).body
  const [{ user, token }, copy] = [await enter(), await enter()]
  return {
    held: (user as { id: string }).id,
    token: String(token),
    copy: String(copy.token),
    credential: guest_credential,
  }
}

async function getApp({ ctx, app: { id } }: World) {
  const app = await findApp(ctx, id)
  if (!app) throw new Error('The world has its app.')
  return app
}

async function listAccounts({ ctx }: World, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('linked_accounts')
    .select('type')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('type')
    .execute()
  return rows.map(({ type }) => type)
}

async function countAudits({ ctx }: World, userId: string, event: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('event', '=', event)
    .execute()
  return rows.length
}

const endOfPress = async (world: World, link: Parameters<typeof press>[1]) => {
  const { status } = await press(world, link)
  return status === 200 ? 'passes' : String(status)
}

/** Races of calls that change who may log in. Each key is a row of `list.ts`. */
export const accountRaces: Record<string, RaceCase> = {
  'the session ends: link': {
    async start(world) {
      const session = await signIn(world)
      const link = await beginLink(world, session)
      return { held: session.userId, calls: [await endAllSessions(world, session.email), link] }
    },
    ends: ['passes', 'missing_or_invalid_token'],
  },
  'two last passkeys that fit': {
    async start(world) {
      const session = await signIn(world)
      for (let n = 1; n < limits.passkeysPerUser; n++) await addPasskey(world, session, createAuthenticator())
      const calls = [await beginPasskey(world, session), await beginPasskey(world, session)]
      return { held: session.userId, calls }
    },
    ends: ['passes', 'cannot_link_more_of_type'],
  },
  'the last two ways to log in': {
    async start(world) {
      const session = await signIn(world)
      const phoneNumber = await linkPhone(world, session)
      const calls = [unlinkEmail(world, session), unlinkPhone(world, session, phoneNumber)]
      return { held: session.userId, calls, after: () => listAccounts(world, session.userId) }
    },
    ends: ['passes', 'cannot_unlink_sole_account'],
    leaves: ['phone'],
  },
  'two new addresses for one': {
    async start(world) {
      const session = await signIn(world)
      const calls = [
        await beginUpdate(world, session, `one-${session.email}`),
        await beginUpdate(world, session, `two-${session.email}`),
      ]
      return { held: session.userId, calls }
    },
    ends: ['passes', 'linked_account_not_found'],
  },
  'the session ends: transfer': {
    async start(world) {
      const { winner, losing, transfer } = await withOffer(world)
      const calls = [await endAllSessions(world, winner.email), transfer]
      return { held: winner.userId, calls, after: () => listAccounts(world, losing.userId) }
    },
    ends: ['passes', 'invalid_credentials'],
    leaves: ['phone'],
  },
  'the other user changes: transfer': {
    async start(world) {
      const { losing, transfer } = await withOffer(world)
      const link = await beginPasskey(world, losing)
      return { held: losing.userId, calls: [link, transfer], after: () => listAccounts(world, losing.userId) }
    },
    ends: ['passes', 'invalid_credentials'],
    leaves: ['passkey', 'phone'],
  },
  'the other user is closed: transfer': {
    async start(world) {
      const { losing, transfer, phoneNumber } = await withOffer(world)
      const other = await signIn(world)
      world.clock.forward({ seconds: limits.codeResendSeconds + 1 })
      const { token } = other
      await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
      const proof = { phoneNumber, code: world.codeFor(phoneNumber) }
      const offer = await world.post('/api/v1/passwordless_sms/link', proof, { token })
      const { nonce } = offer.body.data as { nonce: string }
      const body = { phoneNumber, nonce }
      const first = () => endOfPost(world, { path: '/api/v1/passwordless_sms/transfer', body, token })
      return { held: losing.userId, calls: [first, transfer], after: () => listAccounts(world, other.userId) }
    },
    ends: ['passes', 'invalid_credentials'],
    leaves: ['email', 'phone'],
  },
  'the session ends: a guest logs in': {
    async start(world) {
      const { held, token, copy } = await withGuest(world)
      const email = `guest${++count}@races.example`
      await world.post('/api/v1/passwordless/init', { email }, { token })
      const body = { email, code: world.codeFor(email) }
      const calls = [
        () => endOfPost(world, { path: '/api/v1/users/me/sessions/revoke', token: copy }),
        () => endOfPost(world, { path: '/api/v1/passwordless/authenticate', body, token }),
      ]
      return { held, calls, after: () => listAccounts(world, held) }
    },
    ends: ['passes', 'invalid_credentials'],
    leaves: ['guest'],
  },
  'a guest gets a name: a login with its credential': {
    async start(world) {
      const { held, token, credential } = await withGuest(world)
      const email = `named${++count}@races.example`
      await world.post('/api/v1/passwordless/init', { email }, { token })
      const body = { email, code: world.codeFor(email) }
      const guest = { guest_credential: credential }
      const calls = [
        () => endOfPost(world, { path: '/api/v1/passwordless/authenticate', body, token }),
        () => endOfPost(world, { path: '/api/v1/guest/authenticate', body: guest }),
      ]
      return { held, calls }
    },
    ends: ['passes', 'invalid_credentials'],
  },
  'a link puts an address back: a login by it': {
    async start(world) {
      const session = await signIn(world)
      await linkPhone(world, session)
      world.clock.forward({ seconds: 25 * 3_600 })
      const { body } = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
      await unlinkEmail(world, { ...session, token: String(body.token) })()
      await world.delivered()
      const link = linkTo(world, session.email, 'was removed')
      const { email } = session
      await world.post('/api/v1/passwordless/init', { email })
      const proof = { email, code: world.codeFor(email) }
      const calls = [
        () => endOfPress(world, link),
        () => endOfPost(world, { path: '/api/v1/passwordless/authenticate', body: proof }),
      ]
      const after = () => countAudits(world, session.userId, 'account.restored')
      return { held: session.userId, calls, after }
    },
    ends: ['passes', 'passes'],
    leaves: 0,
  },
  'one link, twice': {
    async start(world) {
      const session = await signIn(world)
      await linkPhone(world, session)
      await world.delivered()
      const link = linkTo(world, session.email, 'was added')
      const calls = [() => endOfPress(world, link), () => endOfPress(world, link)]
      const after = () => countAudits(world, session.userId, 'account.undone')
      return { held: session.userId, calls, after }
    },
    ends: ['passes', '400'],
    leaves: 1,
  },
  'the user is closed: a link': {
    async start(world) {
      const { losing, transfer } = await withOffer(world, true)
      const link = linkInText(world)
      const calls = [transfer, () => endOfPress(world, link)]
      const after = () => countAudits(world, losing.userId, 'account.undone')
      return { held: losing.userId, calls, after }
    },
    ends: ['passes', '400'],
    leaves: 0,
  },
  'the operator opens a closed user, twice': {
    async start(world) {
      const { losing, transfer } = await withOffer(world)
      await transfer()
      const request = { app: await getApp(world), userId: losing.userId, takeBack: false, dryRun: false }
      const restore = () => settleCall(restoreUser(world.ctx, request))
      return { held: losing.userId, calls: [restore, restore] }
    },
    ends: ['passes', 'an error'],
  },
  'what was taken is the last way to log in: the operator takes it back': {
    async start(world) {
      const { winner, losing, transfer } = await withOffer(world)
      await transfer()
      const request = { app: await getApp(world), userId: losing.userId, takeBack: true, dryRun: false }
      world.clock.forward({ seconds: limits.codeResendSeconds + 1 })
      const again = await signIn(world, winner.email)
      const calls = [unlinkEmail(world, again), () => settleCall(restoreUser(world.ctx, request))]
      return { held: winner.userId, calls, after: () => listAccounts(world, winner.userId) }
    },
    ends: ['passes', 'passes'],
    leaves: ['phone'],
  },
}
