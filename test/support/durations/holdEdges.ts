import { vault } from '@latchkey/wire'
import { clean } from '../../../packages/server/src/jobs/cleaning.ts'
import { createAuthenticator } from '../authenticator.ts'
import { logInOnHold } from '../holds/heldLogin.ts'
import { endOfPost, settleCall } from '../locks/race.ts'
import { findDevice, recoverOn, revokeDevice, withVault } from '../locks/vaultCalls.ts'
import { factors, pass, withWallet } from '../mfa.ts'
import { addPasskey } from '../passkeys.ts'
import { changeRecovery } from '../recoveryChange.ts'
import { type Session, signIn } from '../signIn.ts'
import { linkTo, press } from '../undo.ts'
import { deviceIn, type TestDevice } from '../vaultDevice.ts'
import type { World } from '../world.ts'
import { type Edge, sameDevice } from './edge.ts'

const day = 86_400
const unlinkPath = '/api/v1/passwordless/unlink'

/** Makes a session a day old. */
async function age(world: World, session: Session): Promise<Session> {
  world.clock.forward({ seconds: day + 3_600 })
  const { body } = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
  return { ...session, token: String(body.token), refreshToken: String(body.refresh_token) }
}

const open = (device: TestDevice, entropy_id: string) =>
  settleCall(device.call(vault.exportSlot, { entropy_id }))

/** Replaces the user's address with a fresh login. Returns the new address. */
async function replaceAddress(world: World, { email, token }: Session): Promise<string> {
  const newAddress = `new-${email}`
  await world.post('/api/v1/passwordless/init', { email: newAddress }, { token })
  const body = { oldAddress: email, newAddress, code: world.codeFor(newAddress) }
  const { status } = await world.post('/api/v1/passwordless/update', body, { token })
  if (status !== 200) throw new Error('The address is not replaced.')
  return newAddress
}

/** How long things stay on hold, or can be undone. */
export const holdEdges: Record<string, Edge> = {
  // The login by this method is as old as the hold, so it stops being fresh in the second in which the hold ends.
  'a login by a method that an old login has brought in': {
    seconds: day,
    async start(world) {
      const { session, device, made } = await withVault(world)
      const heldLogin = await logInOnHold(world, session)
      const probe = async (at: World) => {
        const { body } = await at.post('/api/v1/sessions', { refresh_token: heldLogin.refreshToken })
        Object.assign(heldLogin, { refreshToken: String(body.refresh_token) })
        const own = await sameDevice(at, { ...heldLogin, token: String(body.token) }, device)
        return open(own, made.wallet.entropyId)
      }
      return { probe }
    },
    before: 'login_on_hold',
    at: 'passes',
    after: 'fresh_login_required',
  },
  'an address that an old login has removed': {
    seconds: day,
    async start(world) {
      const session = await signIn(world)
      await addPasskey(world, session, createAuthenticator())
      const { token } = await age(world, session)
      await world.post(unlinkPath, { address: session.email }, { token })
      const probe = async (at: World) => {
        const { userId } = await signIn(at, session.email)
        return userId === session.userId ? 'its user' : 'another user'
      }
      return { probe }
    },
    before: 'its user',
    at: 'another user',
  },
  'the wait after an address was replaced: export': {
    seconds: day,
    async start(world) {
      const { session, device, made } = await withVault(world)
      const email = await replaceAddress(world, session)
      const probe = async (at: World) =>
        open(await sameDevice(at, await signIn(at, email), device), made.wallet.entropyId)
      return { probe }
    },
    before: 'export_on_hold',
    at: 'passes',
  },
  'the wait after an address was replaced: recovery': {
    seconds: day,
    async start(world) {
      const scene = await withVault(world)
      const email = await replaceAddress(world, scene.session)
      const probe = async (at: World) =>
        settleCall(recoverOn(await deviceIn(at, await signIn(at, email)), scene))
      return { probe }
    },
    before: 'recovery_on_hold',
    at: 'passes',
  },
  'the wait after the last second factor was removed': {
    seconds: day,
    async start(world) {
      const scene = await withWallet(world)
      await factors.totp.enroll(scene)
      await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
      const { device, session, address } = scene
      const probe = async (at: World) =>
        open(await sameDevice(at, await signIn(at, session.email), device), address)
      return { probe }
    },
    before: 'verification_on_hold',
    at: 'passes',
  },
  'the same, where another factor was enrolled since': {
    seconds: day,
    async start(world) {
      const scene = await withWallet(world)
      await factors.totp.enroll(scene)
      await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
      const { device, session, address } = scene
      let hasFactor = false
      const renew = async () => {
        hasFactor = true
        const again = await signIn(world, session.email)
        const own = { ...scene, session: again, device: await sameDevice(world, again, device) }
        await factors.passkey.enroll(own)
      }
      const probe = async (at: World) => {
        const again = await signIn(at, session.email)
        const own = { ...scene, world: at, session: again, device: await sameDevice(at, again, device) }
        const grant = hasFactor ? { token: await pass(own, 'passkey', 'change') } : undefined
        return settleCall(own.device.call(vault.exportSlot, { entropy_id: address }, grant))
      }
      return { probe, renew }
    },
    before: 'verification_on_hold',
    at: 'passes',
    isRenewed: false,
  },
  'a recovery method that a link put back': {
    seconds: day,
    async start(world) {
      const scene = await withVault(world)
      const { email } = scene.session
      await changeRecovery(scene.device, scene.made)
      await press(world, linkTo(world, email, 'recover'))
      const probe = async (at: World) =>
        settleCall(recoverOn(await deviceIn(at, await signIn(at, email)), scene))
      return { probe }
    },
    before: 'recovery_on_hold',
    at: 'passes',
  },
  // An undo of a change by a fresh login: either of the two may be the thief.
  'an address that a link put back': {
    seconds: day,
    async start(world) {
      const scene = await withVault(world)
      const { email } = scene.session
      await replaceAddress(world, scene.session)
      await press(world, linkTo(world, email, 'was changed'))
      const probe = async (at: World) =>
        settleCall(recoverOn(await deviceIn(at, await signIn(at, email)), scene))
      return { probe }
    },
    before: 'login_on_hold',
    at: 'passes',
  },
  'a link that takes a change back': {
    seconds: 7 * day,
    async start(world) {
      const session = await signIn(world)
      await addPasskey(world, session, createAuthenticator())
      const link = linkTo(world, session.email, 'was added')
      return { probe: async (at) => String((await press(at, link)).status) }
    },
    before: '200',
    at: '400',
  },
  'the day of twenty notices': {
    seconds: day,
    async start(world) {
      const session = await signIn(world)
      const link = async (at: World, token: string) => {
        const authenticator = createAuthenticator()
        const { status, body } = await addPasskey(at, { token }, authenticator)
        if (status !== 200) return String(body.code)
        const credential_id = authenticator.stored[0]?.id
        return endOfPost(at, { path: '/api/v1/passkeys/unlink', body: { credential_id }, token })
      }
      for (let n = 0; n < 10; n++) await link(world, session.token)
      return { probe: async (at) => link(at, (await signIn(at, session.email)).token) }
    },
    before: 'too_many_requests',
    at: 'passes',
  },
  'a device that was disabled': {
    seconds: 30 * day,
    async start(world) {
      const scene = await withVault(world)
      const id = await findDevice(scene)
      await revokeDevice(scene, id)
      const probe = async (at: World) => {
        await clean(at.ctx)
        const { token } = await signIn(at, scene.session.email)
        return endOfPost(at, { path: vault.restoreDevice.path, body: { id }, token })
      }
      return { probe }
    },
    before: 'passes',
    at: 'not_found',
  },
  'a recovery slot that was replaced': {
    seconds: 7 * day,
    async start(world) {
      const { session, device, made } = await withVault(world)
      await changeRecovery(device, made)
      const probe = async (at: World) => {
        await clean(at.ctx)
        const rows = await at.ctx.db
          .selectFrom('slots')
          .select('server_half')
          .where('user_id', '=', session.userId)
          .where('kind', '=', 'privy')
          .execute()
        return rows.every((row) => row.server_half === '') ? 'erased' : 'kept'
      }
      return { probe }
    },
    before: 'kept',
    at: 'erased',
  },
  'a fresh login, whose last second counts': {
    seconds: day + 1,
    async start(world) {
      const { session, device, made } = await withVault(world)
      const refresh = async (at: World) => {
        const { body } = await at.post('/api/v1/sessions', { refresh_token: session.refreshToken })
        Object.assign(session, { token: String(body.token), refreshToken: String(body.refresh_token) })
      }
      const probe = async (at: World) => {
        await refresh(at)
        return open(await sameDevice(at, session, device), made.wallet.entropyId)
      }
      return { probe, renew: () => refresh(world) }
    },
    before: 'passes',
    at: 'fresh_login_required',
    isRenewed: false,
  },
}
