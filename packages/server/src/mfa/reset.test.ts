import { type Endpoint, endpoints, limits, mfa, vault } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
import { toAnyHandover } from '../../../../test/support/delegation.ts'
import {
  createMfaWorld,
  factors,
  grant,
  type MfaScene,
  open,
  pass,
  withWallet,
} from '../../../../test/support/mfa.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { type World, warmPool } from '../../../../test/support/world.ts'
import type { App } from '../app/app.ts'
import { findApp } from '../app/store.ts'
import { clean } from '../jobs/cleaning.ts'
import { getPolicy } from '../wallet/mfaPolicy.ts'
import { endResets } from './endResets.ts'
import { cancelReset, resetFactors, stopReset } from './reset.ts'

const passes = 'nothing was refused'
const lockCode = 'missing_or_invalid_mfa'
const minute = 60
let world: World
let app: App
const readApp = async ({ ctx, app: { id } }: World) => {
  const app = await findApp(ctx, id)
  if (!app) throw new Error('The world has its app.')
  return app
}
beforeAll(async () => {
  world = await createMfaWorld()
  app = await readApp(world)
})
const code = async (work: Promise<unknown>) => (await refusal(work)).code
const subjects = (from: number) => world.inbox.slice(from).map(({ subject }) => subject)

async function enrollUser(): Promise<MfaScene> {
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  return scene
}
const request = ({ session }: MfaScene, more: object = {}) => ({
  ...{ app, userId: session.userId, dryRun: false },
  ...more,
})
/** On the same device, after the earlier access token has expired. */
async function logInAgain(scene: MfaScene): Promise<MfaScene> {
  const { device, session } = scene
  const again = await signIn(world, session.email)
  return { ...scene, session: again, device: await deviceIn(world, again, { store: device.store }) }
}
/** Every endpoint that a second factor protects, and those that enroll or remove one. */
const doors = Object.values(endpoints as Record<string, Endpoint>).filter((endpoint) => {
  const { path } = endpoint
  const isChange = [mfa.initTotp, mfa.unenrollTotp, mfa.unenrollSms, mfa.makeRecoveryCodes].some(
    (one) => one.path === path,
  )
  if (isChange) return true
  try {
    return getPolicy(endpoint) !== 'none'
  } catch {
    return false
  }
})
const knocking = ({ address, device }: MfaScene) => {
  const uuid = crypto.randomUUID()
  const half = 'A'.repeat(43)
  const envelope = { v: 1, typ: 'slot', kid: 'x', iv: 'AA', kc: 'AA', ct: 'AA' }
  const wallet = { chain_type: 'ethereum', hd_wallet_index: 0, address }
  return {
    id: 'a device',
    ed25519_public_key: `0x${'ab'.repeat(32)}`,
    ...{ entropy_id: address, device_public_key: device.record.publicKey, ...wallet, addresses: [wallet] },
    ...{
      slot_id: uuid,
      intent_id: uuid,
      recipient_key: 'BA',
      slot: { slot_id: uuid, kind: 'device', sealed: envelope, server_half: half },
    },
    ...{ signature: `0x${'0'.repeat(130)}`, root_signature: `0x${'0'.repeat(130)}` },
  }
}

test('security: a reset opens no door for a day; then the user has no factor, and no further hold', async () => {
  const scene = await enrollUser()
  const from = world.inbox.length
  const { factors: factorTypes, endsAt } = await resetFactors(world.ctx, request(scene))
  expect(factorTypes).toEqual(['totp'])
  expect(endsAt.getTime() - world.clock.now().getTime()).toBe(limits.holdSeconds * 1_000)
  await world.delivered()
  expect(subjects(from)).toEqual(['Your second factors will be removed tomorrow (Test app)'])
  const knockAll = async (at: MfaScene) => {
    for (const door of doors)
      expect(
        await code(
          at.device.call(door, (door === vault.delegate ? toAnyHandover(at.address) : knocking(at)) as never),
        ),
        door.path,
      ).toBe(lockCode)
  }
  expect(doors.length).toBeGreaterThan(10)
  await knockAll(scene)
  // Until the last minute, regardless of the job.
  world.clock.forward({ seconds: limits.holdSeconds - minute })
  expect(await endResets(world.ctx)).toBe(0)
  await knockAll(await logInAgain(scene))
  world.clock.forward({ seconds: minute })
  await knockAll(await logInAgain(scene))
  const later = world.inbox.length
  // Of simultaneous rounds, one ends it.
  await warmPool(world)
  const counts = await Promise.all(Array.from({ length: 3 }, () => endResets(world.ctx)))
  expect(counts.reduce((sum, n) => sum + n)).toBe(1)
  await world.delivered()
  expect(subjects(later)).toContain('Your account no longer has a second factor (Test app)')
  const back = await logInAgain(scene)
  expect(await code(open(back))).toBe(passes)
  expect(await code(back.device.call(vault.exportSlot, { entropy_id: back.address }))).toBe(passes)
  const { body } = await world.get('/api/v1/users/me', { token: back.session.token })
  expect(body.user).toMatchObject({ mfa_methods: [] })
  expect(await code(factors.totp.enroll(back))).toBe(passes)
})

test('security: who passes a factor meanwhile has not lost it, and is told that it stays', async () => {
  const scene = await enrollUser()
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  const from = world.inbox.length
  expect(await code(open(scene, await pass(scene, 'totp')))).toBe(passes)
  expect(subjects(from)).toContain('Your second factors stay (Test app)')
  world.clock.forward({ seconds: limits.holdSeconds + minute })
  await clean(world.ctx).finally(world.delivered)
  expect(await code(open(await logInAgain(scene)))).toBe(lockCode)
})

test('the operator calls it off; passkeys are no factor once it has ended', async () => {
  const scene = await withWallet(world)
  await factors.passkey.enroll(scene)
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  await cancelReset(world.ctx, request(scene)).finally(world.delivered)
  world.clock.forward({ seconds: limits.holdSeconds })
  await clean(world.ctx).finally(world.delivered)
  expect(await code(open(await logInAgain(scene)))).toBe(lockCode)
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  world.clock.forward({ seconds: limits.holdSeconds })
  await clean(world.ctx).finally(world.delivered)
  const back = await logInAgain(scene)
  expect(await code(open(back))).toBe(passes)
  const { body } = await world.get('/api/v1/users/me', { token: back.session.token })
  expect(JSON.stringify(body.user)).not.toContain('"enrolled_in_mfa":true')
})

test('error: says why it cannot be done, and a dry run changes nothing', async () => {
  const scene = await enrollUser()
  const bare = await withWallet(world)
  const nobody = { ...request(scene), userId: 'did:privy:nobody' }
  await expect(resetFactors(world.ctx, nobody)).rejects.toThrow(
    `App ${world.app.id} has no user did:privy:nobody.`,
  )
  await expect(resetFactors(world.ctx, request(bare))).rejects.toThrow('has no second factor.')
  await expect(cancelReset(world.ctx, request(scene))).rejects.toThrow('No removal is under way')
  const elsewhere = await createMfaWorld()
  await expect(
    resetFactors(elsewhere.ctx, { ...request(scene), app: await readApp(elsewhere) }),
  ).rejects.toThrow('has no user')
  const from = world.inbox.length
  expect(await resetFactors(world.ctx, request(scene, { dryRun: true }))).toMatchObject({ factors: ['totp'] })
  expect(subjects(from)).toEqual([])
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  await expect(resetFactors(world.ctx, request(scene))).rejects.toThrow('The removal is already under way')
})

test('security: who writes an end into the database ends nothing', async () => {
  const scene = await enrollUser()
  await world.ctx.db
    .updateTable('mfa_factors')
    .set({ ends_at: world.clock.now() })
    .where('user_id', '=', scene.session.userId)
    .execute()
  world.clock.forward({ seconds: minute })
  await clean(world.ctx).finally(world.delivered)
  expect(await code(open(scene))).toBe(lockCode)
  await expect(resetFactors(world.ctx, request(scene))).rejects.toThrow('not as this server wrote them')
})

test('security: a grant of before it was begun ends with its own time', async () => {
  const scene = await enrollUser()
  const token = await pass(scene, 'totp')
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  world.clock.forward({ seconds: limits.mfaGrantSeconds })
  const opening = { entropy_id: scene.address }
  expect(await code(scene.device.call(vault.openDeviceSlot, opening, grant(token)))).toBe(lockCode)
})

/** With a factor added after the reset began, by an earlier grant. */
async function addSince(): Promise<MfaScene> {
  const scene = await enrollUser()
  const token = await pass(scene, 'totp', 'change')
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  await factors.sms.enroll(scene, token)
  return scene
}
const listTypes = async (scene: MfaScene) => {
  const { body } = await world.get('/api/v1/users/me', { token: scene.session.token })
  return (body.user as { mfa_methods: { type: string }[] }).mfa_methods.map(({ type }) => type).sort()
}
const underWay = 'The removal is already under way'

test('security: a factor that was added since does not stop it, and goes with the rest', async () => {
  const scene = await addSince()
  await pass(scene, 'sms')
  await expect(resetFactors(world.ctx, request(scene))).rejects.toThrow(underWay)
  world.clock.forward({ seconds: limits.holdSeconds })
  await clean(world.ctx).finally(world.delivered)
  expect(await listTypes(await logInAgain(scene))).toEqual([])
})

test('a factor of before stops it, and the one that was added since stays', async () => {
  const scene = await addSince()
  const from = world.inbox.length
  await pass(scene, 'totp')
  await world.delivered()
  expect(subjects(from)).toContain('Your second factors stay (Test app)')
  world.clock.forward({ seconds: limits.holdSeconds })
  await clean(world.ctx).finally(world.delivered)
  expect(await listTypes(await logInAgain(scene))).toEqual(['sms', 'totp'])
})

test('security: a recovery code of before stops it, one that was made since does not', async () => {
  const make = async (scene: MfaScene, token: string) =>
    (await scene.device.call(mfa.makeRecoveryCodes, {}, grant(token))).codes[0] ?? ''
  const use = ({ device }: MfaScene, entry: string) =>
    device.call(mfa.verifyRecoveryCode, { code: entry, purpose: 'use' })
  const scene = await enrollUser()
  const entry = await make(scene, await pass(scene, 'totp', 'change'))
  world.clock.forward({ seconds: 1 })
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  await use(scene, entry)
  await world.delivered()
  await expect(cancelReset(world.ctx, request(scene))).rejects.toThrow('No removal is under way')
  const later = await enrollUser()
  const token = await pass(later, 'totp', 'change')
  await resetFactors(world.ctx, request(later)).finally(world.delivered)
  world.clock.forward({ seconds: 1 })
  await use(later, await make(later, token))
  await expect(resetFactors(world.ctx, request(later))).rejects.toThrow(underWay)
})

test('it is called off with a factor that was added since, and is in the audit log; a dry run is not', async () => {
  const scene = await addSince()
  const from = world.inbox.length
  await cancelReset(world.ctx, request(scene, { dryRun: true })).finally(world.delivered)
  expect(subjects(from)).toEqual([])
  await expect(resetFactors(world.ctx, request(scene))).rejects.toThrow(underWay)
  await cancelReset(world.ctx, request(scene)).finally(world.delivered)
  await expect(cancelReset(world.ctx, request(scene))).rejects.toThrow('No removal is under way')
  const lines = await world.ctx.db
    .selectFrom('audit_log')
    .select(['event', 'data'])
    .where('user_id', '=', scene.session.userId)
    .where('event', 'like', 'mfa.reset%')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { event: 'mfa.reset', data: { factors: 'totp', ends_at: expect.stringMatching(/^\d{4}-.*Z$/) } },
    { event: 'mfa.reset_stopped', data: {} },
  ])
})

test('security: who writes an end into one row ends no other before its time', async () => {
  const scene = await enrollUser()
  await factors.sms.enroll(scene, await pass(scene, 'totp', 'change'))
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  const { data } = await world.ctx.db
    .selectFrom('audit_log')
    .select('data')
    .where('user_id', '=', scene.session.userId)
    .where('event', '=', 'mfa.reset')
    .executeTakeFirstOrThrow()
  expect(
    String((data as { factors: string }).factors)
      .split(' ')
      .sort(),
  ).toEqual(['sms', 'totp'])
  await world.ctx.db
    .updateTable('mfa_factors')
    .set({ ends_at: world.clock.now() })
    .where('user_id', '=', scene.session.userId)
    .where('type', '=', 'sms')
    .execute()
  world.clock.forward({ seconds: minute })
  await clean(world.ctx).finally(world.delivered)
  expect(await code(pass(scene, 'totp'))).toBe(passes)
})

test('a user who was closed meanwhile is none of those that it ended for', async () => {
  world.clock.forward({ seconds: limits.holdSeconds })
  await endResets(world.ctx)
  const scene = await enrollUser()
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  const { userId } = scene.session
  await world.ctx.db
    .updateTable('users')
    .set({ deleted_at: world.clock.now() })
    .where('id', '=', userId)
    .execute()
  world.clock.forward({ seconds: limits.holdSeconds })
  expect(await endResets(world.ctx)).toBe(0)
})

test('of two who stop it at once, the second finds nothing to stop, and the user is told once', async () => {
  const scene = await enrollUser()
  await resetFactors(world.ctx, request(scene)).finally(world.delivered)
  const from = world.inbox.length
  for (let n = 0; n < 2; n++)
    await stopReset(world.ctx, { app, userId: scene.session.userId }).finally(world.delivered)
  expect(subjects(from)).toEqual(['Your second factors stay (Test app)'])
})
