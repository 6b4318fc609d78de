import { type Endpoint, endpoints, limits, type MfaMethod, mfa, vault } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { toAnyHandover } from '../../../../test/support/delegation.ts'
import {
  createMfaWorld,
  factors,
  grant,
  type MfaScene,
  open,
  pass,
  totpNow,
  withWallet,
} from '../../../../test/support/mfa.ts'
import { addPasskey, logInWith } from '../../../../test/support/passkeys.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { getPolicy } from '../wallet/mfaPolicy.ts'

const passes = 'nothing was refused'
const lockCode = 'missing_or_invalid_mfa'
const day = 86_400
let world: World
beforeAll(async () => {
  world = await createMfaWorld()
})
const code = async (work: Promise<unknown>) => (await refusal(work)).code
const me = async ({ session }: MfaScene) =>
  (await world.get('/api/v1/users/me', { token: session.token })).body
const methods = async (scene: MfaScene) => ((await me(scene)).user as { mfa_methods: unknown[] }).mfa_methods
/** Called by the host page, which has no device key. */
const notOfDevice = [
  ...['vault.listDevices', 'vault.revokeDevice', 'vault.delegationTerms', 'vault.revokeDelegation'],
  'vault.listDelegations',
  ...['mfa.initSms', 'mfa.initPasskey'],
]
const types = Object.keys(factors) as MfaMethod[]

async function enrollFactor(type: MfaMethod = 'totp'): Promise<MfaScene> {
  const scene = await withWallet(world)
  await factors[type].enroll(scene)
  return scene
}

/** On the same device, with a new login. */
async function logInAgain(scene: MfaScene): Promise<MfaScene> {
  const session = await signIn(world, scene.session.email)
  const device = await deviceIn(world, session, { store: scene.device.store })
  return Object.assign(scene, { session, device })
}

describe.each(types)('%s', (type) => {
  const { enroll, answer, wrong, verify, remove } = factors[type]
  const tryWith = (scene: MfaScene, input: object) =>
    code(scene.device.call(verify, { ...input, purpose: 'use' } as never))

  test('is enrolled, asked for, passed, and taken off again; the user is told each time', async () => {
    const scene = await withWallet(world)
    expect(await methods(scene)).toEqual([])
    expect(await code(open(scene))).toBe(passes)
    const before = world.inbox.length
    await enroll(scene)
    expect(await methods(scene)).toEqual([{ type, verified_at: expect.any(Number) }])
    expect(await code(open(scene))).toBe(lockCode)
    expect(await open(scene, await pass(scene, type))).toBe(scene.address)
    await remove(scene, await pass(scene, type, 'change'))
    expect(await methods(scene)).toEqual([])
    expect(await code(open(scene))).toBe(passes)
    expect(world.inbox.slice(before).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A second factor was added (Test app)',
        'Your account no longer has a second factor (Test app)',
      ]),
    )
  })

  test('security: the sid changes when it is enrolled and when it is removed (R9: changing session id)', async () => {
    const scene = await withWallet(world)
    const sids = [await readSid(scene)]
    await enroll(scene)
    sids.push(await readSid(scene))
    await remove(scene, await pass(scene, type, 'change'))
    sids.push(await readSid(scene))
    expect(new Set(sids).size).toBe(3)
    const { token } = scene.session
    await enroll(scene)
    // The earlier token stays valid for a moment, in which the client refreshes.
    const old = { ...scene, session: { ...scene.session, token } }
    expect((await me(old)).user).toBeDefined()
    world.clock.forward({ seconds: 61 })
    expect((await me(old)).user).toBeUndefined()
    expect((await me(scene)).user).toBeDefined()
  })

  test('security: what was wrong passes nothing, and after four nothing is compared for a while', async () => {
    const scene = await enrollFactor(type)
    for (let n = 0; n < limits.mfaFreeFailures; n++)
      expect(await tryWith(scene, await wrong(scene))).toBe(lockCode)
    // A new request brings a new code, but no new attempts.
    const right = await answer(scene)
    world.clock.forward({ seconds: -35 })
    const { code: errorCode, data } = await refusal(
      scene.device.call(verify, { ...right, purpose: 'use' } as never),
    )
    expect(errorCode).toBe('too_many_requests')
    expect(data).toMatchObject({ retry_after_seconds: expect.any(Number) })
    world.clock.forward({ seconds: 35 + 11 })
    expect(await tryWith(scene, await answer(scene))).toBe(passes)
  })

  test('security: one answer passes once, also of ten at once', async () => {
    const scene = await enrollFactor(type)
    const input = await answer(scene)
    await warmPool(world)
    const codes = await Promise.all(Array.from({ length: 10 }, () => tryWith(scene, input)))
    expect(codes.filter((one) => one === passes)).toHaveLength(1)
    world.clock.forward({ seconds: 4_000 })
    expect(await tryWith(scene, input)).not.toBe(passes)
  })

  test('security: another user’s answer is none', async () => {
    const [mine, theirs] = [await enrollFactor(type), await enrollFactor(type)]
    const input = await answer(theirs)
    expect(await tryWith(mine, input)).not.toBe(passes)
  })

  test('security: a bearer alone passes nothing', async () => {
    const scene = await enrollFactor(type)
    const body = { ...(await answer(scene)), purpose: 'use' }
    const bare = await world.post(verify.path, body, { token: scene.session.token })
    expect(bare.body).toMatchObject({ code: 'proof_nonce_required' })
  })

  test('security: is enrolled by a login of a few minutes alone, and a second time by a grant', async () => {
    const old = await withWallet(world)
    world.clock.forward({ seconds: limits.mfaEnrollmentAuthAgeSeconds + 1 })
    expect(await code(enroll(old))).toBe('fresh_login_required')
    const scene = await enrollFactor(type)
    const other = types.find((one) => one !== type) as MfaMethod
    expect(await code(factors[other].enroll(scene))).toBe(lockCode)
    expect(await code(factors[other].enroll(scene, await pass(scene, type)))).toBe(lockCode)
    expect(await code(factors[other].enroll(scene, await pass(scene, type, 'change')))).toBe(passes)
    expect(await methods(scene)).toHaveLength(2)
  })
})

async function readSid({ session }: MfaScene): Promise<string> {
  const { sid } = await world.ctx.db
    .selectFrom('sessions')
    .select('sid')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
  return sid
}

describe('security: a grant', () => {
  test('counts for its session, its device, its user and its purpose', async () => {
    const scene = await enrollFactor()
    const token = await pass(scene, 'totp')
    const { device, address, session } = scene
    const opening = { entropy_id: address }
    expect(await code(open(scene, token))).toBe(passes)
    expect(await code(device.call(vault.exportSlot, opening, grant(token)))).toBe(lockCode)
    world.clock.forward({ seconds: 61 })
    const again = await signIn(world, session.email)
    const otherSession = await deviceIn(world, again, { store: device.store })
    expect(await code(otherSession.call(vault.openDeviceSlot, opening, grant(token)))).toBe(lockCode)
    const otherDevice = await deviceIn(world, session)
    expect(await code(otherDevice.call(vault.openDeviceSlot, opening, grant(token)))).toBe(lockCode)
    const other = await enrollFactor()
    expect(await code(open(other, token))).toBe(lockCode)
  })

  test('to use lives a quarter of an hour, one to change a minute, as a change', async () => {
    const scene = await enrollFactor()
    const { device, address } = scene
    const [use, change] = [await pass(scene, 'totp'), await pass(scene, 'totp', 'change')]
    const tryExport = (token: string) =>
      code(device.call(vault.exportSlot, { entropy_id: address }, grant(token)))
    expect(await tryExport(change)).toBe(passes)
    world.clock.forward({ seconds: limits.mfaSensitiveGrantSeconds })
    expect(await tryExport(change)).toBe(lockCode)
    expect(await code(open(scene, change))).toBe(passes)
    world.clock.forward({ seconds: limits.mfaGrantSeconds })
    expect(await code(open(scene, use))).toBe(lockCode)
  })

  test.each(['', 'x', '.', '..', `${'9'.repeat(300)}.use.x`, '0.use.', '1.owner.AAAA'])(
    'is not %j',
    async (token) => {
      expect(await code(open(await enrollFactor(), token))).toBe(lockCode)
    },
  )

  test('is not what a hand has changed in it', async () => {
    const scene = await enrollFactor()
    const [moment, , mac] = (await pass(scene, 'totp')).split('.')
    expect(await code(open(scene, `${moment}.change.${mac}`))).toBe(lockCode)
    expect(await code(open(scene, `${Number(moment) + 1}.use.${mac}`))).toBe(lockCode)
  })
})

describe('security: every call of a device says what it asks for', () => {
  const ofDevice = Object.entries(endpoints as Record<string, Endpoint>).filter(
    ([name]) => /^(vault|mfa)\./.test(name) && !notOfDevice.includes(name),
  )
  test.each(ofDevice)('%s', (_, endpoint) => {
    expect(['none', 'use', 'change']).toContain(getPolicy(endpoint))
  })

  const asking = ofDevice.filter(([, endpoint]) => getPolicy(endpoint) !== 'none')
  test.each(asking)(
    '%s is refused without a grant, before anything of it is looked at',
    async (_, endpoint) => {
      const scene = await enrollFactor()
      const uuid = crypto.randomUUID()
      const input = {
        ...(endpoint === vault.delegate ? toAnyHandover(scene.address) : samples(scene)),
        ...{ slot_id: uuid, intent_id: uuid },
      }
      expect(await code(scene.device.call(endpoint, input as never))).toBe(lockCode)
    },
  )
})

describe('security: an attacker who writes to the database', () => {
  const attacks: Record<string, (userId: string) => Promise<unknown>> = {
    'deletes the factors': (user) =>
      world.ctx.db.deleteFrom('mfa_factors').where('user_id', '=', user).execute(),
    'marks them as removed': (user) =>
      world.ctx.db
        .updateTable('mfa_factors')
        .set({ removed_at: world.clock.now() })
        .where('user_id', '=', user)
        .execute(),
    'marks them as never verified': (user) =>
      world.ctx.db
        .updateTable('mfa_factors')
        .set({ verified_at: null })
        .where('user_id', '=', user)
        .execute(),
    'gives them to another': async (user) => {
      const { userId } = await signIn(world)
      await world.ctx.db
        .updateTable('mfa_factors')
        .set({ user_id: userId })
        .where('user_id', '=', user)
        .execute()
    },
  }
  test.each(Object.keys(attacks))('%s: the wallet stays shut', async (name) => {
    const scene = await enrollFactor()
    await attacks[name]?.(scene.session.userId)
    expect(await code(open(scene))).toBe(lockCode)
  })

  test('clears the mark of the wallet as well: it is damaged', async () => {
    const scene = await enrollFactor()
    const { userId } = scene.session
    await world.ctx.db.deleteFrom('mfa_factors').where('user_id', '=', userId).execute()
    await world.ctx.db.updateTable('entropies').set({ mfa: null }).where('user_id', '=', userId).execute()
    expect(await code(open(scene))).toBe('wallet_damaged')
  })

  test('puts a number of its own in the place of the user’s', async () => {
    const scene = await enrollFactor('sms')
    const { userId, token } = scene.session
    await world.ctx.db
      .updateTable('mfa_factors')
      .set({ subject: '+12133740999' })
      .where('user_id', '=', userId)
      .execute()
    const { body } = await world.post('/api/v1/mfa/passwordless_sms/init', { action: 'verify' }, { token })
    expect(body).toMatchObject({ code: lockCode })
  })
})

test('security: tries are counted over all factors, and a lock grows', async () => {
  const scene = await enrollFactor('totp')
  await factors.sms.enroll(scene, await pass(scene, 'totp', 'change'))
  const wrong = (type: 'totp' | 'sms') =>
    refusal(scene.device.call(factors[type].verify, { code: '000000', purpose: 'use' } as never))
  for (const type of ['totp', 'sms', 'totp', 'sms'] as const) expect((await wrong(type)).code).toBe(lockCode)
  const waits: unknown[] = []
  for (const seconds of limits.mfaLockSeconds) {
    const { data } = await wrong('totp')
    waits.push((data as { retry_after_seconds?: number } | undefined)?.retry_after_seconds)
    if (seconds > 300) continue
    world.clock.forward({ seconds })
    expect((await wrong('sms')).code).toBe(lockCode)
  }
  expect(waits).toEqual(limits.mfaLockSeconds)
})

test('security: fifty wrong ones at once: no more than four are compared', async () => {
  const scene = await enrollFactor()
  await warmPool(world)
  const codes = await Promise.all(
    Array.from({ length: 50 }, () =>
      code(scene.device.call(mfa.verifyTotp, { code: '000000', purpose: 'use' })),
    ),
  )
  expect(codes.filter((one) => one === lockCode)).toHaveLength(limits.mfaFreeFailures)
  expect(codes.filter((one) => one === 'too_many_requests')).toHaveLength(50 - limits.mfaFreeFailures)
})

test('security: what was begun and not verified asks for nothing and passes nothing', async () => {
  const scene = await withWallet(world)
  const { totpSecret } = await scene.device.call(mfa.initTotp, {})
  expect(totpSecret).toMatch(/^[A-Z2-7]{32}$/)
  expect(await code(open(scene))).toBe(passes)
  expect(await code(scene.device.call(mfa.verifyTotp, { code: '123456', purpose: 'use' }))).toBe(lockCode)
  expect(await code(scene.device.call(mfa.enrollTotp, { code: '123456' }))).toBe(lockCode)
})

test('security: the code that enrolled passes nothing', async () => {
  const scene = await enrollFactor()
  expect(await code(scene.device.call(mfa.verifyTotp, { code: totpNow(scene), purpose: 'use' }))).toBe(
    lockCode,
  )
})

test('security: a clock that jumps back makes no used code good again, and takes no grant of later (R54: binding of a grant, R55: authenticator codes)', async () => {
  const scene = await enrollFactor()
  const half = 1_800
  world.clock.forward({ seconds: half })
  const token = await pass(scene, 'totp')
  const usedCode = totpNow(scene)
  const tryWith = (entry: string) => code(scene.device.call(mfa.verifyTotp, { code: entry, purpose: 'use' }))
  world.clock.forward({ seconds: -half })
  expect(await code(open(scene, token))).toBe(lockCode)
  // Right by that clock, but of a step before the used one.
  expect(await tryWith(totpNow(scene))).toBe(lockCode)
  world.clock.forward({ seconds: half })
  expect(await tryWith(usedCode)).toBe(lockCode)
  expect(await code(open(scene, token))).toBe(passes)
})

test('security: who takes the last factor off waits a day for the key, and for another device', async () => {
  const scene = await enrollFactor()
  await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
  const { device, session, address } = scene
  const onHold = { code: 'verification_on_hold', data: { held_until: expect.any(Number) } }
  expect(await refusal(device.call(vault.exportSlot, { entropy_id: address }))).toMatchObject(onHold)
  const other = await deviceIn(world, session)
  const recovering = { entropy_id: address, device_public_key: other.record.publicKey }
  expect(await refusal(other.call(vault.recoverSlot, recovering))).toMatchObject(onHold)
  world.clock.forward({ seconds: day + 1 })
  const later = await deviceIn(world, await signIn(world, session.email), { store: device.store })
  expect(await code(later.call(vault.exportSlot, { entropy_id: address }))).toBe(passes)
})

test('security: the hold after the last factor was removed outlives a new factor, also one that is removed again', async () => {
  const scene = await enrollFactor()
  await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
  // By a thief who has read one code: the thief's own factor.
  await factors.totp.enroll(scene)
  const other = await deviceIn(world, scene.session)
  const recovering = { entropy_id: scene.address, device_public_key: other.record.publicKey }
  const tryBoth = async () => {
    const own = grant(await pass(scene, 'totp', 'change'))
    const theirs = grant(await pass({ ...scene, device: other }, 'totp', 'change'))
    return [
      await code(scene.device.call(vault.exportSlot, { entropy_id: scene.address }, own)),
      await code(other.call(vault.recoverSlot, recovering, theirs)),
    ]
  }
  expect(await tryBoth()).toEqual(['verification_on_hold', 'verification_on_hold'])
  world.clock.forward({ seconds: day / 2 })
  const half = await logInAgain(scene)
  await factors.totp.remove(half, await pass(half, 'totp', 'change'))
  await factors.totp.enroll(half)
  const readHold = async (at: MfaScene) =>
    code(
      at.device.call(vault.exportSlot, { entropy_id: at.address }, grant(await pass(at, 'totp', 'change'))),
    )
  world.clock.forward({ seconds: day / 2 + 60 })
  // The second time without a factor counts from its own moment.
  expect(await readHold(await logInAgain(half))).toBe('verification_on_hold')
  world.clock.forward({ seconds: day / 2 })
  expect(await readHold(await logInAgain(half))).toBe(passes)
})

test('a factor that is removed while another one stays holds nothing', async () => {
  const scene = await enrollFactor()
  await factors.sms.enroll(scene, await pass(scene, 'totp', 'change'))
  await factors.totp.remove(scene, await pass(scene, 'totp', 'change'))
  const by = grant(await pass(scene, 'sms', 'change'))
  expect(await code(scene.device.call(vault.exportSlot, { entropy_id: scene.address }, by))).toBe(passes)
})

test('a wallet that is made later is guarded as well, and one without a factor asks for none', async () => {
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const scene = { ...(await withWallet(world)), session, device }
  await factors.totp.enroll(scene)
  scene.address = await createWallet(device)
  expect(await code(open(scene))).toBe(lockCode)
  const row = await world.ctx.db
    .selectFrom('entropies')
    .select('mfa')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ mfa: true })
})

test('security: a passkey that cannot know its user is not enrolled, and is once it has known them', async () => {
  const scene = await withWallet(world)
  const { session, authenticator, device } = scene
  await addPasskey(world, session, authenticator, {}, { userVerified: false })
  const input = { credential_ids: authenticator.stored.map(({ id }) => id) }
  expect(await code(device.call(mfa.enrollPasskeys, input))).toBe('passkey_without_verification')
  expect(await code(open(scene))).toBe(passes)
  expect((await logInWith(world, authenticator, { userVerified: false })).status).toBe(200)
  expect(await code(device.call(mfa.enrollPasskeys, input))).toBe('passkey_without_verification')
  // It has a PIN now.
  expect((await logInWith(world, authenticator)).status).toBe(200)
  expect(await code(device.call(mfa.enrollPasskeys, input))).toBe(passes)
  expect(await open(scene, await pass(scene, 'passkey'))).toBe(scene.address)
})

test('error: what the app does not offer is not enrolled, and a guest has no second factor', async () => {
  const bare = await createWorld()
  const device = await deviceIn(bare, await signIn(bare))
  expect(await code(device.call(mfa.initTotp, {}))).toBe('feature_not_enabled')
  expect(await code(device.call(mfa.enrollPasskeys, { credential_ids: ['x'] }))).toBe('feature_not_enabled')
  const world = await createWorld({
    settings: { guest_auth: true, mfa_methods: ['sms', 'totp', 'passkey'], sms_auth: true },
  })
  const { body } = await world.post('/api/v1/guest/authenticate', { guest_credential: 'g'.repeat(43) })
  const user = body.user as { id: string }
  const session = { token: String(body.token), userId: user.id }
  const guest = await deviceIn(world, session as Parameters<typeof deviceIn>[1])
  const refusal = {
    status: 400,
    body: { code: 'feature_not_enabled', error: 'A guest has no second factor.' },
  }
  const number = { action: 'enroll', phoneNumber: '+12133734253' }
  // Where an enrollment begins: no code is texted, and no secret created.
  expect(await world.post('/api/v1/mfa/passwordless_sms/init', number, session)).toMatchObject(refusal)
  expect(await code(guest.call(mfa.initTotp, {}))).toBe('feature_not_enabled')
})

function samples({ address, device }: MfaScene) {
  const half = 'A'.repeat(43)
  const envelope = { v: 1, typ: 'slot', kid: 'x', iv: 'AA', kc: 'AA', ct: 'AA' }
  const slot = { slot_id: crypto.randomUUID(), kind: 'device', sealed: envelope, server_half: half }
  const wallet = { chain_type: 'ethereum', hd_wallet_index: 0, address }
  return {
    id: 'a device',
    entropy_id: address,
    recipient_key: 'BA',
    device_public_key: device.record.publicKey,
    ...wallet,
    slot,
    addresses: [wallet],
    signature: `0x${'0'.repeat(130)}`,
    root_signature: `0x${'0'.repeat(130)}`,
  }
}
