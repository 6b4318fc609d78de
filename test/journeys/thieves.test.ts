import { expect, test } from 'vitest'
import { clean } from '../../packages/server/src/jobs/cleaning.ts'
import { endResets } from '../../packages/server/src/mfa/endResets.ts'
import { resetFactors } from '../../packages/server/src/mfa/reset.ts'
import { restoreWallet } from '../../packages/server/src/wallet/restoreWallet.ts'
import { mfa, vault } from '../../packages/wire/src/index.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { createMfaWorld, factors, pass, withWallet } from '../support/mfa.ts'
import { addPasskey } from '../support/passkeys.ts'
import { accessKey, changeRecovery, makeWallet } from '../support/recoveryChange.ts'
import { type Session, signIn, signInBySms } from '../support/signIn.ts'
import { linksTo, linkTo, press } from '../support/undo.ts'
import { createWallet, deviceIn, recover, refusal, unlock } from '../support/vaultDevice.ts'
import { createWorld, type World } from '../support/world.ts'

const hour = 3_600
const day = 24 * hour
const settings = { sms_auth: true, mfa_methods: ['sms', 'totp', 'passkey'], passkey_auth: true }
let count = 4_900
const newNumber = () => `+1213374${++count}`

test('an old bearer cannot spend the notices: a change that no notice reports is refused', async () => {
  const { world, ada } = await owner()
  const old = await age(world, ada)
  let answers = 0
  for (let n = 0; n < 11; n++) {
    const phone = newNumber()
    if ((await linkPhone(world, old, phone)) !== 200) break
    answers += 1
    if ((await unlinkPhone(world, old, phone)) !== 200) break
    answers += 1
  }
  expect(answers).toBe(20)
  const thiefs = newNumber()
  expect(await linkPhone(world, old, thiefs)).toBe(429)
  // The owner's own login can still add and remove, and the recovery is still reported.
  const fresh = await signIn(world, ada.email)
  expect(await linkPhone(world, fresh, newNumber())).toBe(200)
})

test('one link withdraws everything that held logins of the session added, and says how much', async () => {
  const { world, ada, address } = await owner()
  const old = await age(world, ada)
  const first = newNumber()
  expect(await linkPhone(world, old, first)).toBe(200)
  // A login with the method on hold, which adds another login method.
  world.clock.forward({ seconds: 31 })
  const heldLogin = await signInBySms(world, first)
  const other = createAuthenticator()
  expect((await addPasskey(world, heldLogin, other)).status).toBe(200)
  const one = linksTo(world, ada.email).find(({ subject }) => subject.includes('was added'))
  if (!one) throw new Error('The first link was reported.')
  expect(await press(world, one)).toMatchObject({
    status: 200,
    text: expect.stringContaining('Further changes by the same login were undone with it: 1'),
  })
  expect(world.inbox.at(-1)?.text).toContain('undone with it: 1')
  const back = await signIn(world, ada.email)
  expect(await accountTypes(world, back)).toEqual(['email', 'wallet'])
  world.clock.forward({ seconds: 2 * day })
  expect((await signInBySms(world, first)).userId).not.toBe(ada.userId)
  const late = await signIn(world, ada.email)
  expect(await recover(await deviceIn(world, late), address)).toBe(address)
})

test('an old bearer makes no first wallet; a fresh login does, and its user is told with a link', async () => {
  const world = await createWorld({ settings })
  const ada = await signIn(world)
  const old = await age(world, ada)
  expect(await refusal(createWallet(await deviceIn(world, old)))).toMatchObject({
    code: 'fresh_login_required',
  })
  const thiefs = await createWallet(await deviceIn(world, await signIn(world, ada.email)))
  const link = linkTo(world, ada.email, 'A wallet was created')
  expect((await press(world, link)).status).toBe(200)
  const back = await signIn(world, ada.email)
  expect(await accountTypes(world, back)).toEqual(['email'])
  const own = await createWallet(await deviceIn(world, back))
  expect(own).not.toBe(thiefs)
  expect(await recover(await deviceIn(world, back), own)).toBe(own)
  expect(await refusal(recover(await deviceIn(world, back), thiefs))).toMatchObject({ code: 'not_found' })
})

test('a wallet that was set aside by mistake is brought back by the operator, and changes places with another', async () => {
  const { world, ada, address, device } = await owner()
  expect((await press(world, linkTo(world, ada.email, 'A wallet was created'))).status).toBe(200)
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app of a world exists.')
  const request = { app, userId: ada.userId, address, dryRun: false }
  const back = await signIn(world, ada.email)
  const other = await createWallet(await deviceIn(world, back))
  expect(await restoreWallet(world.ctx, { ...request, dryRun: true })).toEqual({
    returned: [address],
    setAside: [other],
  })
  const own = await deviceIn(world, back, { store: device.store })
  expect(await refusal(unlock(own, address))).toMatchObject({ code: 'wallet_not_on_device' })
  await restoreWallet(world.ctx, request).finally(world.delivered)
  expect(world.inbox.at(-1)).toMatchObject({ to: ada.email, subject: expect.stringContaining('is back') })
  expect(await accountTypes(world, back)).toEqual(['email', 'wallet'])
  expect(await unlock(await deviceIn(world, back, { store: device.store }), address)).toBe(address)
  await expect(restoreWallet(world.ctx, request)).rejects.toThrow('was set aside')
  await restoreWallet(world.ctx, { ...request, address: other }).finally(world.delivered)
  expect(await recover(await deviceIn(world, back), other)).toBe(other)
})

test('a young bearer that removes the email recovers a day later, and the owner is told of everything (R58: notices and holds)', async () => {
  const { world, ada, address } = await owner()
  const thiefs = newNumber()
  expect(await linkPhone(world, ada, thiefs)).toBe(200)
  expect(await unlinkEmail(world, ada)).toBe(200)
  world.clock.forward({ seconds: 31 })
  const thief = await signInBySms(world, thiefs)
  const from = world.inbox.length
  expect(await refusal(recover(await deviceIn(world, thief), address))).toMatchObject({
    code: 'recovery_on_hold',
    data: { held_until: expect.any(Number) },
  })
  // Every other change within the day is reported to the removed address, with a link.
  const own = createAuthenticator()
  await addPasskey(world, thief, own)
  expect(world.inbox.slice(from).map(({ to }) => to)).toContain(ada.email)
  const removal = linkTo(world, ada.email, 'was removed')
  expect((await press(world, removal)).status).toBe(200)
  expect((await signIn(world, ada.email)).userId).toBe(ada.userId)
})

test('undoing the removal disables the devices that were registered since, and no other', async () => {
  const { world, ada, address, device } = await owner()
  const thiefs = newNumber()
  expect(await linkPhone(world, ada, thiefs)).toBe(200)
  expect(await unlinkEmail(world, ada)).toBe(200)
  world.clock.forward({ seconds: day + 60 })
  const thief = await signInBySms(world, thiefs)
  const ownDevice = await deviceIn(world, thief)
  expect(await recover(ownDevice, address)).toBe(address)
  const removal = linkTo(world, ada.email, 'was removed')
  expect((await press(world, removal)).status).toBe(200)
  world.clock.forward({ seconds: day })
  const again = await deviceIn(world, await signInBySms(world, thiefs), { store: ownDevice.store })
  expect(await refusal(unlock(again, address))).toMatchObject({ code: 'wallet_not_on_device' })
  const back = await deviceIn(world, await signIn(world, ada.email), { store: device.store })
  expect(await unlock(back, address)).toBe(address)
})

test('a device that any bearer disables is not erased: its user is told, and a link or a fresh login puts it back', async () => {
  const { world, ada, address, device } = await owner()
  const old = await age(world, ada)
  const disable = async (session: Pick<Session, 'token'>) => {
    const { body } = await world.get('/api/v1/users/me/devices', { token: session.token })
    const [{ id }] = body.devices as [{ id: string }]
    expect((await world.post('/api/v1/users/me/devices/revoke', { id }, session)).status).toBe(200)
    return id
  }
  await disable(old)
  const store = { store: device.store }
  expect(await refusal(unlock(await deviceIn(world, old, store), address))).toMatchObject({
    code: 'wallet_not_on_device',
  })
  expect((await press(world, linkTo(world, ada.email, 'was disabled'))).status).toBe(200)
  const back = await signIn(world, ada.email)
  expect(await unlock(await deviceIn(world, back, store), address)).toBe(address)

  // Once more, and restored without the link.
  const id = await disable(back)
  const { body } = await world.get('/api/v1/users/me/devices', { token: back.token })
  expect(body).toMatchObject({ devices: [], disabled_devices: [{ id, erased_at: expect.any(Number) }] })
  const restore = ({ token }: Bearer, device = id) =>
    world.post(vault.restoreDevice.path, { id: device }, { token })
  expect((await restore(await age(world, back))).body).toMatchObject({ code: 'fresh_login_required' })
  const later = await signIn(world, ada.email)
  const stranger = await signIn(world)
  expect((await restore(stranger)).body).toMatchObject({ code: 'not_found' })
  expect(await restore(later)).toMatchObject({ status: 200, body: { success: true } })
  expect(world.inbox.at(-1)?.subject).toContain('put back')
  const restoring = await deviceIn(world, later, store)
  expect(await unlock(restoring, address)).toBe(address)

  await disable(later)
  world.clock.forward({ seconds: 30 * day + 60 })
  await clean(world.ctx)
  const last = await signIn(world, ada.email)
  expect((await restore(last)).body).toMatchObject({ code: 'not_found' })
})

test('a disabled device of a user with a second factor is put back with the factor only', async () => {
  const world = await createMfaWorld()
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  const { body } = await world.get('/api/v1/users/me/devices', { token: scene.session.token })
  const [{ id }] = body.devices as [{ id: string }]
  await world.post('/api/v1/users/me/devices/revoke', { id }, { token: scene.session.token })
  const bare = await world.post(vault.restoreDevice.path, { id }, { token: scene.session.token })
  expect(bare.body).toMatchObject({ code: 'proof_nonce_required' })
  expect(await refusal(scene.device.call(vault.restoreDevice, { id }))).toMatchObject({
    code: 'missing_or_invalid_mfa',
  })
  const token = await pass(scene, 'totp', 'change')
  expect(await scene.device.call(vault.restoreDevice, { id }, { token })).toEqual({ success: true })
})

test('with a wallet the first factor comes only from a device that has it', async () => {
  const world = await createMfaWorld()
  const scene = await withWallet(world)
  const thief = { ...scene, device: await deviceIn(world, scene.session) }
  for (const type of ['totp', 'sms', 'passkey'] as const)
    expect(await refusal(factors[type].enroll(thief)), type).toMatchObject({ code: 'wallet_not_on_device' })
  await factors.totp.enroll(scene)
})

test('the device of a wallet that was set aside enrolls no first factor for the next one', async () => {
  const world = await createMfaWorld()
  const ada = await signIn(world)
  const thief = await deviceIn(world, ada)
  await createWallet(thief)
  world.clock.forward({ seconds: 31 })
  expect((await press(world, linkTo(world, ada.email, 'A wallet was created'))).status).toBe(200)
  const back = await signIn(world, ada.email)
  await createWallet(await deviceIn(world, back))
  const device = await deviceIn(world, back, { store: thief.store })
  const authenticator = createAuthenticator()
  const scene = { world, session: back, device, address: '', authenticator, secret: Buffer.alloc(0) }
  expect(await refusal(factors.totp.enroll(scene))).toMatchObject({ code: 'wallet_not_on_device' })
})

test('without a wallet any device of a young login enrolls', async () => {
  const world = await createMfaWorld()
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const authenticator = createAuthenticator()
  await factors.totp.enroll({ world, session, device, address: '', authenticator, secret: Buffer.alloc(0) })
})

test('undoing a passkey takes its factor off, and so does undoing the factor', async () => {
  const world = await createMfaWorld()
  for (const subject of ['A way to log in was added', 'A second factor was added']) {
    const scene = await withWallet(world)
    await factors.passkey.enroll(scene)
    expect((await press(world, linkTo(world, scene.session.email, subject))).status).toBe(200)
    const back = await signIn(world, scene.session.email)
    const { body } = await world.get('/api/v1/users/me', { token: back.token })
    expect(body.user, subject).toMatchObject({ mfa_methods: [] })
    const device = await deviceIn(world, back, { store: scene.device.store })
    expect(await unlock(device, scene.address)).toBe(scene.address)
    // An attacker who has taken over the mailbox must wait for a day.
    expect(await refusal(recover(await deviceIn(world, back), scene.address)), subject).toMatchObject({
      code: 'verification_on_hold',
    })
  }
})

test('undoing a changed recovery method puts the one before it back, which waits a day', async () => {
  const world = await createWorld({
    settings: { embedded_wallet_config: { user_owned_recovery_options: ['user-passcode'] } },
  })
  const ada = await signIn(world)
  const device = await deviceIn(world, ada)
  const wallet = await makeWallet(device)
  const address = wallet.wallet.entropyId
  await changeRecovery(device, wallet)
  const ask = async (session: Session, access?: string) => {
    const other = await deviceIn(world, session)
    return refusal(
      other.call(vault.recoverSlot, {
        entropy_id: address,
        device_public_key: other.record.publicKey,
        ...(access === undefined ? {} : { access_key: access }),
      }),
    )
  }
  expect(await ask(ada)).toMatchObject({ code: 'invalid_recovery_pin' })
  world.clock.forward({ seconds: 6 * day })
  expect((await press(world, linkTo(world, ada.email, 'recovery method of your wallet'))).status).toBe(200)
  const back = await signIn(world, ada.email)
  expect(await ask(back)).toMatchObject({ code: 'recovery_on_hold' })
  expect(await ask(back, accessKey)).toMatchObject({ code: 'recovery_on_hold' })
  world.clock.forward({ seconds: day })
  const late = await signIn(world, ada.email)
  expect(await recover(await deviceIn(world, late), address)).toBe(address)
})

test('a replaced recovery slot is erased when its link has ended', async () => {
  const world = await createWorld({
    settings: { embedded_wallet_config: { user_owned_recovery_options: ['user-passcode'] } },
  })
  const ada = await signIn(world)
  const device = await deviceIn(world, ada)
  await changeRecovery(device, await makeWallet(device))
  const listReplacements = async () => {
    const rows = await world.ctx.db
      .selectFrom('slots')
      .select(['server_half', 'client_half'])
      .where('user_id', '=', ada.userId)
      .where('kind', '=', 'privy')
      .execute()
    return rows.map(({ server_half, client_half }) => [server_half !== '', client_half !== null])
  }
  world.clock.forward({ seconds: 7 * day - 60 })
  await clean(world.ctx)
  expect(await listReplacements()).toEqual([[true, true]])
  world.clock.forward({ seconds: 61 })
  await clean(world.ctx)
  expect(await listReplacements()).toEqual([[false, false]])
})

test('a factor that is younger than the operator’s reset does not stop it, and goes with it', async () => {
  const world = await createMfaWorld()
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  const grant = await pass(scene, 'totp', 'change')
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app of a world exists.')
  const request = { app, userId: scene.session.userId, dryRun: false }
  await resetFactors(world.ctx, request).finally(world.delivered)
  // With a grant from just before: the codes and the passkey are newer than the request.
  const { codes } = await scene.device.call(mfa.makeRecoveryCodes, {}, { token: grant })
  await factors.passkey.enroll(scene, grant)
  await pass(scene, 'passkey')
  await scene.device.call(mfa.verifyRecoveryCode, { code: codes[0] ?? '', purpose: 'use' })
  world.clock.forward({ seconds: day })
  await endResets(world.ctx).finally(world.delivered)
  const back = await signIn(world, scene.session.email)
  const { body } = await world.get('/api/v1/users/me', { token: back.token })
  expect(body.user).toMatchObject({ mfa_methods: [] })
})

test('an older factor still stops the reset', async () => {
  const world = await createMfaWorld()
  const scene = await withWallet(world)
  await factors.totp.enroll(scene)
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app of a world exists.')
  const request = { app, userId: scene.session.userId, dryRun: false }
  await resetFactors(world.ctx, request).finally(world.delivered)
  await pass(scene, 'totp')
  world.clock.forward({ seconds: day })
  await endResets(world.ctx).finally(world.delivered)
  const back = await signIn(world, scene.session.email)
  const { body } = await world.get('/api/v1/users/me', { token: back.token })
  expect(body.user).toMatchObject({ mfa_methods: [expect.anything()] })
})

/** A user with a wallet, in the browser that made it. */
async function owner() {
  const world = await createWorld({ settings })
  const ada = await signIn(world)
  const device = await deviceIn(world, ada)
  const address = await createWallet(device)
  world.clock.forward({ seconds: 31 })
  return { world, ada, device, address }
}

/** The same session a day later. */
async function age(world: World, session: Session): Promise<Session> {
  world.clock.forward({ seconds: 25 * hour })
  const { body } = await world.post('/api/v1/sessions', { refresh_token: session.refreshToken })
  return { ...session, token: String(body.token), refreshToken: String(body.refresh_token) }
}

type Bearer = Pick<Session, 'token'>

async function linkPhone(world: World, { token }: Bearer, phoneNumber: string): Promise<number> {
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
  const body = { phoneNumber, code: world.codeFor(phoneNumber) }
  return (await world.post('/api/v1/passwordless_sms/link', body, { token })).status
}

async function unlinkPhone(world: World, { token }: Bearer, phoneNumber: string): Promise<number> {
  return (await world.post('/api/v1/passwordless_sms/unlink', { phoneNumber }, { token })).status
}

async function unlinkEmail(world: World, { token, email }: Session): Promise<number> {
  return (await world.post('/api/v1/passwordless/unlink', { address: email }, { token })).status
}

async function accountTypes(world: World, { token }: Bearer): Promise<string[]> {
  const { body } = await world.get('/api/v1/users/me', { token })
  return (body.user as { linked_accounts: { type: string }[] }).linked_accounts.map(({ type }) => type).sort()
}
