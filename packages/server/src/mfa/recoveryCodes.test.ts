import { limits, mfa, type ParsedInput, vault } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
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
import { deviceIn, refusal, type TestDevice } from '../../../../test/support/vaultDevice.ts'
import { type World, warmPool } from '../../../../test/support/world.ts'

const passes = 'nothing was refused'
const lockCode = 'missing_or_invalid_mfa'
let world: World
beforeAll(async () => {
  world = await createMfaWorld()
})
const code = async (work: Promise<unknown>) => (await refusal(work)).code
type Scene = MfaScene & { codes: string[]; first: string }

/** A user with an authenticator app, and the codes created with it. */
async function enrollUser(): Promise<Scene> {
  const scene = await withWallet(world)
  const { token: first = '' } = (await factors.totp.enroll(scene)) as { token?: string }
  const { codes } = await make(scene.device, first)
  return { ...scene, secret: scene.secret, codes, first }
}
const make = (device: TestDevice, token?: string) => device.call(mfa.makeRecoveryCodes, {}, grant(token))
const countLeft = async ({ device }: MfaScene) => (await device.call(mfa.countRecoveryCodes, {})).left
type Purpose = ParsedInput<typeof mfa.verifyRecoveryCode>['purpose']
const verify = (device: TestDevice, entry = '', purpose: Purpose = 'use') =>
  device.call(mfa.verifyRecoveryCode, { code: entry, purpose })
const tryExport = ({ device, address }: MfaScene, token: string) =>
  device.call(vault.exportSlot, { entropy_id: address }, grant(token))
const table = () => world.ctx.db

test('ten come with the first factor; each passes once, for use and for a change, and the user is told', async () => {
  const scene = await enrollUser()
  const { device, codes, session } = scene
  expect(new Set(codes).size).toBe(limits.mfaRecoveryCodes)
  for (const one of codes) expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  const [entry = '', other = ''] = codes
  expect(await code(open(scene))).toBe(lockCode)
  const before = world.inbox.length
  // As a user reads it from paper.
  const use = await verify(device, ` ${entry.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `)
  expect(await open(scene, use.token)).toBe(scene.address)
  expect(await code(tryExport(scene, use.token))).toBe(lockCode)
  const change = await verify(device, other, 'change')
  expect(await code(tryExport(scene, change.token))).toBe(passes)
  expect(await countLeft(scene)).toBe(limits.mfaRecoveryCodes - 2)
  expect(world.inbox.slice(before).map(({ subject }) => subject)).toContain(
    'A recovery code was used (Test app)',
  )
  const events = await table()
    .selectFrom('audit_log')
    .select(['event', 'data'])
    .where('user_id', '=', session.userId)
    .execute()
  expect(events).toContainEqual({
    event: 'mfa.passed',
    data: expect.objectContaining({ type: 'recovery-code', purpose: 'use' }),
  })
  // Neither clients nor the database have them as text.
  const { body } = await world.get('/api/v1/users/me', { token: session.token })
  expect(body.user).toMatchObject({ mfa_methods: [{ type: 'totp', verified_at: expect.any(Number) }] })
  const rows = await table()
    .selectFrom('recovery_codes')
    .selectAll()
    .where('user_id', '=', session.userId)
    .execute()
  const everything = JSON.stringify([rows, events, world.inbox])
  for (const one of codes) expect(everything).not.toContain(one)
})

test('new ones by a grant for a change take the place of the old; the last factor takes them along', async () => {
  const scene = await enrollUser()
  const { device, codes, session } = scene
  expect(await code(make(device))).toBe(lockCode)
  expect(await code(make(device, await pass(scene, 'totp')))).toBe(lockCode)
  const { codes: fresh } = await make(device, await pass(scene, 'totp', 'change'))
  expect(await code(verify(device, codes[0]))).toBe(lockCode)
  expect(await code(verify(device, fresh[0]))).toBe(passes)
  await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
  expect(await countLeft(scene)).toBe(0)
  expect(await code(verify(device, fresh[1]))).toBe(lockCode)
  // They do not belong to a later factor either, and without a factor none can be created.
  expect(await code(make(device))).toBe(lockCode)
  world.clock.forward({ seconds: 61 })
  const again = await deviceIn(world, await signIn(world, session.email), { store: device.store })
  await factors.totp.enroll({ ...scene, device: again })
  expect(await code(verify(again, fresh[2]))).toBe(lockCode)
})

test('security: the grant that comes with the first factor makes one set, and opens nothing', async () => {
  const scene = await withWallet(world)
  const { token = '' } = (await factors.sms.enroll(scene)) as { token?: string }
  expect(await code(open(scene, token))).toBe(lockCode)
  expect(await code(tryExport(scene, token))).toBe(lockCode)
  expect(await code(factors.sms.remove(scene, token))).toBe(lockCode)
  expect(await code(factors.totp.enroll(scene, token))).toBe(lockCode)
  const other = await deviceIn(world, scene.session)
  expect(await code(make(other, token))).toBe(lockCode)
  expect(await code(make((await enrollUser()).device, token))).toBe(lockCode)
  await warmPool(world)
  const results = await Promise.all(Array.from({ length: 10 }, () => code(make(scene.device, token))))
  expect(results.filter((one) => one === passes)).toHaveLength(1)
  expect(await countLeft(scene)).toBe(limits.mfaRecoveryCodes)
  // A second factor brings none.
  const change = await pass(scene, 'sms', 'change')
  expect(await factors.totp.enroll(scene, change)).not.toHaveProperty('token')
})

test('security: it is too late for it after ten minutes', async () => {
  const scene = await withWallet(world)
  const { token = '' } = (await factors.totp.enroll(scene)) as { token?: string }
  world.clock.forward({ seconds: limits.mfaCodesGrantSeconds })
  expect(await code(make(scene.device, token))).toBe(lockCode)
})

test('security: of ten at once with one code one passes, and it passes no more', async () => {
  const { device, codes } = await enrollUser()
  await warmPool(world)
  const answers = await Promise.all(Array.from({ length: 10 }, () => code(verify(device, codes[0]))))
  expect(answers.filter((one) => one === passes)).toHaveLength(1)
  for (const seconds of [400, -300]) {
    world.clock.forward({ seconds })
    // Attempts that lost the race are counted, and the clock goes back into the lock that they caused.
    expect([lockCode, 'too_many_requests']).toContain(await code(verify(device, codes[0])))
  }
})

test('security: another user’s code is none, a bearer alone passes nothing, and tries are counted with the rest', async () => {
  const [mine, theirs] = [await enrollUser(), await enrollUser()]
  expect(await code(verify(mine.device, theirs.codes[0]))).toBe(lockCode)
  const body = { code: mine.codes[0], purpose: 'use' }
  for (const { path } of [mfa.verifyRecoveryCode, mfa.makeRecoveryCodes, mfa.countRecoveryCodes])
    expect((await world.post(path, body, { token: mine.session.token })).body.code).toBe(
      'proof_nonce_required',
    )
  // One was counted above, and these are for another factor.
  for (let n = 1; n < limits.mfaFreeFailures; n++)
    expect(await code(mine.device.call(mfa.verifyTotp, { code: '000000', purpose: 'use' }))).toBe(lockCode)
  expect(await code(verify(mine.device, mine.codes[0]))).toBe('too_many_requests')
  world.clock.forward({ seconds: 11 })
  const { token } = await verify(mine.device, mine.codes[0])
  // Its grant is valid only on this device and in this session (R54: binding of a grant).
  const other = await deviceIn(world, mine.session)
  expect(await code(other.call(vault.openDeviceSlot, { entropy_id: mine.address }, grant(token)))).toBe(
    lockCode,
  )
  expect(await code(open(theirs, token))).toBe(lockCode)
})

test('security: an app’s code is none in another app', async () => {
  const elsewhere = await createMfaWorld()
  const { codes } = await enrollUser()
  const scene = await withWallet(elsewhere)
  await factors.totp.enroll(scene)
  expect(await code(verify(scene.device, codes[0]))).toBe(lockCode)
})

test('security: who writes to the database gets no code by it', async () => {
  const thief = await enrollUser()
  const victim = await enrollUser()
  const [used = '', unusedCode = ''] = thief.codes
  await verify(thief.device, used)
  const own = () =>
    table().selectFrom('recovery_codes').selectAll().where('user_id', '=', thief.session.userId)
  // Marks a used code as unused.
  await table()
    .updateTable('recovery_codes')
    .set({ used_at: null })
    .where('user_id', '=', thief.session.userId)
    .where('used_at', 'is not', null)
    .execute()
  expect(await code(verify(thief.device, used))).toBe(lockCode)
  // Rows of the thief are copied to the victim, whose session and device the thief has.
  const copies = (await own().execute()).map((row) => ({
    ...row,
    id: crypto.randomUUID(),
    user_id: victim.session.userId,
  }))
  await table().insertInto('recovery_codes').values(copies).execute()
  expect(await code(verify(victim.device, unusedCode))).toBe(lockCode)
  // Or moved; or the victim's are deleted, so that another first set is created.
  await table()
    .updateTable('recovery_codes')
    .set({ user_id: victim.session.userId })
    .where('user_id', '=', thief.session.userId)
    .execute()
  expect(await code(verify(victim.device, unusedCode))).toBe(lockCode)
  await table().deleteFrom('recovery_codes').where('user_id', '=', victim.session.userId).execute()
  expect(await code(make(victim.device))).toBe(lockCode)
  expect(await code(open(victim))).toBe(lockCode)
  expect(await code(verify(victim.device, victim.codes[0]))).not.toBe(passes)
})
