import { limits, vault } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import {
  accessKey,
  changeRecovery,
  kdf,
  makeWallet,
  signFor,
  toStaging,
} from '../../../../../test/support/recoveryChange.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { deviceIn, recover, refusal, type TestDevice } from '../../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../../test/support/world.ts'

const day = 86_400
const wrongKey = 'w'.repeat(43)

/** A user with an automatic wallet. The server never sees the result of scrypt. */
async function start(settings = {}) {
  const world = await createWorld({ settings })
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const wallet = await makeWallet(device)
  return { world, session, device, made: wallet, address: wallet.wallet.entropyId }
}

const guess = (device: TestDevice, address: string, key: string) =>
  device.call(vault.recoverSlot, {
    entropy_id: address,
    device_public_key: device.record.publicKey,
    access_key: key,
  })

const listAudit = async ({ ctx }: World, { userId }: Session, event: string) =>
  (
    await ctx.db
      .selectFrom('audit_log')
      .select('id')
      .where('user_id', '=', userId)
      .where('event', '=', event)
      .execute()
  ).length

test('security: of two hundred wrong passwords at once ten are compared; the user is told, and no change refills them', async () => {
  const { world, session, device, made, address } = await start()
  await changeRecovery(device, made)
  const thief = await deviceIn(world, session)
  await warmPool(world)
  const before = world.inbox.length
  const tries = Array.from({ length: 200 }, async () => (await refusal(guess(thief, address, wrongKey))).code)
  const codes = await Promise.all(tries)
  expect(codes.filter((code) => code === 'invalid_recovery_pin')).toHaveLength(limits.passwordGuesses)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(190)
  expect(await listAudit(world, session, 'wallet.password_refused')).toBe(limits.passwordGuesses)
  expect(await listAudit(world, session, 'wallet.password_locked')).toBe(1)
  expect(world.inbox.slice(before)).toMatchObject([
    { to: session.email, subject: expect.stringContaining('Wrong') },
  ])
  // Not for the right one either, on any device, and not after the owner's device has set another password.
  expect(await refusal(guess(thief, address, accessKey))).toMatchObject({
    code: 'too_many_requests',
    status: 429,
    data: { retry_after_seconds: expect.any(Number) },
  })
  await changeRecovery(device, made)
  const other = await deviceIn(world, session)
  expect(await refusal(guess(other, address, accessKey))).toMatchObject({ code: 'too_many_requests' })
  world.clock.forward({ seconds: day - 60 })
  const early = await deviceIn(world, await signIn(world, session.email))
  expect(await refusal(guess(early, address, accessKey))).toMatchObject({ code: 'too_many_requests' })
  world.clock.forward({ seconds: 120 })
  const late = await deviceIn(world, await signIn(world, session.email))
  expect(await guess(late, address, accessKey)).toMatchObject({ entropy_id: address, slot: { kdf } })
})

test('a right password costs none of the ten; without any nothing is given and nothing counted', async () => {
  const { world, session, device, made, address } = await start()
  await changeRecovery(device, made)
  const other = await deviceIn(world, session)
  for (let i = 0; i < 4; i++) await guess(other, address, accessKey)
  for (let i = 0; i < 12; i++)
    expect(await refusal(recover(other, address))).toMatchObject({
      code: 'invalid_recovery_pin',
      status: 400,
    })
  for (let i = 0; i < 9; i++)
    expect(await refusal(guess(other, address, wrongKey))).toMatchObject({ code: 'invalid_recovery_pin' })
  expect(await guess(other, address, accessKey)).toMatchObject({ entropy_id: address })
})

test('security: how a password is stretched is told to a fresh login of the user alone, and nothing that opens is with it', async () => {
  const { world, session, device, made, address } = await start()
  await changeRecovery(device, made)
  const prepare = (one: TestDevice) => one.call(vault.prepareRecovery, { entropy_id: address })
  const preparation = await prepare(await deviceIn(world, session))
  expect(preparation).toEqual({
    slot_id: expect.any(String),
    kind: 'user-passcode',
    kdf,
    entropy_id: expect.any(String),
  })
  const eve = await deviceIn(world, await signIn(world))
  expect(await refusal(prepare(eve))).toMatchObject({ code: 'not_found' })
  world.clock.forward({ seconds: day + 1 })
  const old = await world.post(
    '/api/v1/sessions',
    { refresh_token: session.refreshToken },
    { token: session.token },
  )
  const late = await deviceIn(world, { ...session, token: String(old.body.token) })
  expect(await refusal(prepare(late))).toMatchObject({ code: 'fresh_login_required' })
})

test('security: nothing is in force that was not read back; a repeat of each step is the same step', async () => {
  const { world, session, device, made, address } = await start()
  const staging = await toStaging(device, made)
  const { slot_id } = staging.slot
  for (const _ of [1, 2])
    expect(await device.call(vault.stageRecovery, staging)).toMatchObject({ status: 'staged' })
  expect(await refusal(device.call(vault.commitRecovery, { slot_id }))).toMatchObject({
    code: 'invalid_data',
  })
  // The earlier one is in force.
  expect(await recover(await deviceIn(world, session), address)).toBe(address)
  const read = await device.call(vault.readRecovery, { slot_id })
  expect(read.staged_slot).toEqual(staging.slot)
  const before = world.inbox.length
  for (const _ of [1, 2])
    expect(await device.call(vault.commitRecovery, { slot_id })).toMatchObject({
      status: 'committed',
      entropy_id: address,
      recovery_method: 'user-passcode',
    })
  expect(world.inbox.slice(before)).toHaveLength(1)
  // A slot with a password can no longer be read back.
  expect(await device.call(vault.readRecovery, { slot_id })).not.toHaveProperty('staged_slot')
  expect(await device.call(vault.stageRecovery, staging)).toMatchObject({ status: 'committed' })
})

test('security: of two changes at once one is in force, the other is refused and said to be', async () => {
  const { world, session, device, made, address } = await start()
  const [one, two] = [await toStaging(device, made), await toStaging(device, made)]
  for (const staging of [one, two]) {
    await device.call(vault.stageRecovery, staging)
    await device.call(vault.readRecovery, { slot_id: staging.slot.slot_id })
  }
  await warmPool(world)
  const commits = [one, two].map(({ slot }) => device.call(vault.commitRecovery, { slot_id: slot.slot_id }))
  const codes = (await Promise.all(commits.map(refusal))).map(({ code }) => code)
  expect(codes.sort()).toEqual(['invalid_data', 'nothing was refused'])
  const { slot } = await guess(await deviceIn(world, session), address, accessKey)
  expect([one.slot.slot_id, two.slot.slot_id]).toContain(slot.slot_id)
})

test('security: a bearer alone, another device, another user and another app change nothing', async () => {
  const { world, session, device, made, address } = await start()
  const staging = await toStaging(device, made)
  const { slot_id } = staging.slot
  // A thief with the token has their own device and neither slot nor key.
  const thief = await deviceIn(world, session)
  const forgery = { ...staging, signature: `0x${'12'.repeat(65)}` }
  expect(await refusal(thief.call(vault.stageRecovery, forgery))).toMatchObject({ code: 'invalid_data' })
  expect(await refusal(thief.call(vault.stageRecovery, staging))).toMatchObject({
    code: 'wallet_not_on_device',
  })
  expect(await refusal(device.call(vault.stageRecovery, forgery))).toMatchObject({ code: 'invalid_data' })
  await device.call(vault.stageRecovery, staging)
  await device.call(vault.readRecovery, { slot_id })
  const eve = await deviceIn(world, await signIn(world))
  for (const other of [thief, eve])
    for (const endpoint of [vault.readRecovery, vault.commitRecovery])
      expect(await refusal(other.call(endpoint, { slot_id }))).toMatchObject({ code: 'not_found' })
  expect(await refusal(eve.call(vault.stageRecovery, staging))).toMatchObject({
    code: 'wallet_not_on_device',
  })
  // A signature for one user's slot is not valid for other bytes.
  const { slot } = await toStaging(device, made)
  expect(await refusal(device.call(vault.stageRecovery, { ...staging, slot }))).toMatchObject({
    code: 'invalid_data',
  })
  expect(await recover(await deviceIn(world, session), address)).toBe(address)
})

test('security: a verifier copied from another user or slot lets nobody in', async () => {
  const { world, device, made, session, address } = await start()
  await changeRecovery(device, made)
  const { ctx } = world
  const mine = ctx.db
    .selectFrom('slots')
    .where('user_id', '=', session.userId)
    .where('kind', '=', 'user-passcode')
  const { access_verifier } = await mine.select('access_verifier').executeTakeFirstOrThrow()
  await changeRecovery(device, made)
  await ctx.db
    .updateTable('slots')
    .set({ access_verifier })
    .where('user_id', '=', session.userId)
    .where('deleted_at', 'is', null)
    .where('kind', '=', 'user-passcode')
    .execute()
  const other = await deviceIn(world, session)
  expect(await refusal(guess(other, address, accessKey))).toMatchObject({ code: 'invalid_recovery_pin' })
})

test('error: a slot with more or less than its method needs, or of a method that the app does not offer, is refused', async () => {
  const { device, made } = await start({ embedded_wallet_config: { user_owned_recovery_options: [] } })
  const staging = await toStaging(device, made)
  expect(await refusal(device.call(vault.stageRecovery, staging))).toMatchObject({
    code: 'disallowed_recovery_method',
  })
  const { access_key: _, ...without } = staging
  expect(await refusal(device.call(vault.stageRecovery, without))).toMatchObject({ code: 'invalid_data' })
  const automatic = await toStaging(device, made, 'privy')
  expect(await device.call(vault.stageRecovery, automatic)).toMatchObject({ status: 'staged' })
})

describe.each(['google-drive', 'icloud'] as const)('a slot whose other half lies in %s', (kind) => {
  const settings = { embedded_wallet_config: { user_owned_recovery_options: [kind] } }
  const recoverBy = (device: TestDevice, address: string, slot_id?: string) =>
    device.call(vault.recoverSlot, {
      entropy_id: address,
      device_public_key: device.record.publicKey,
      ...(slot_id === undefined ? {} : { slot_id }),
    })

  test('security: is given out as an automatic one: to a fresh login and a device, counted, and the user is told', async () => {
    const { world, session, device, made, address } = await start(settings)
    expect(await changeRecovery(device, made, kind)).toMatchObject({ recovery_method: kind })
    const other = await deviceIn(world, session)
    const { slot_id, kind: preparedKind } = await other.call(vault.prepareRecovery, { entropy_id: address })
    expect(preparedKind).toBe(kind)
    // An attempt without the backup does not count against the daily limit.
    for (const id of [undefined, crypto.randomUUID()])
      expect(await refusal(recoverBy(other, address, id))).toMatchObject({ code: 'cloud_login_needed' })
    const before = world.inbox.length
    const { slot } = await recoverBy(other, address, slot_id)
    expect(slot).toMatchObject({ kind, server_half: expect.any(String) })
    expect(slot).not.toHaveProperty('client_half')
    expect(world.inbox.slice(before)).toMatchObject([{ subject: expect.stringContaining('New device') }])
    expect(await listAudit(world, session, 'wallet.recovered')).toBe(1)
    for (let n = 1; n < limits.recoveriesPerDay; n++) await recoverBy(other, address, slot_id)
    expect(await refusal(recoverBy(other, address, slot_id))).toMatchObject({ code: 'too_many_requests' })

    const eve = await deviceIn(world, await signIn(world))
    expect(await refusal(recoverBy(eve, address, slot_id))).toMatchObject({ code: 'not_found' })
    const elsewhere = await start(settings)
    expect(await refusal(recoverBy(elsewhere.device, address, slot_id))).toMatchObject({ code: 'not_found' })
    const body = { entropy_id: address, device_public_key: device.record.publicKey, slot_id }
    const bare = await world.post(vault.recoverSlot.path, body, { token: session.token })
    expect(bare.body).toMatchObject({ code: 'proof_nonce_required' })
    world.clock.forward({ seconds: day + 1 })
    const old = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
    const late = await deviceIn(world, { ...session, token: String(old.body.token) })
    expect(await refusal(recoverBy(late, address, slot_id))).toMatchObject({ code: 'fresh_login_required' })
  })

  test('security: brings nothing that would open it here, and is for apps that offer it', async () => {
    const { device, made } = await start(settings)
    const staging = await toStaging(device, made, kind)
    const half = 'h'.repeat(43)
    for (const extra of [{ slot: { ...staging.slot, client_half: half } }, { access_key: half }]) {
      const { entropy, wallet } = made
      const change = { ...staging, ...extra }
      const { entropyId, addresses } = wallet
      const signature = await signFor(device, { entropy, entropyId, addresses, slot: change.slot })
      const code = await refusal(device.call(vault.stageRecovery, { ...change, signature }))
      expect(code).toMatchObject({ code: 'invalid_data' })
    }
    const plain = await start()
    const stagingInput = await toStaging(plain.device, plain.made, kind)
    expect(await refusal(plain.device.call(vault.stageRecovery, stagingInput))).toMatchObject({
      code: 'disallowed_recovery_method',
    })
  })
})
