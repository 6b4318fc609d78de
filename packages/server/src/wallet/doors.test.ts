import { type Endpoint, endpoints, limits, vault } from '@latchkey/wire'
import type * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn, refusal, type TestDevice } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'

type SlotEndpoint = {
  /** The requirement for the calling device. */
  device: 'a slot of its own' | 'a key'
  /** The allowed age of the login; one on hold is too old if a fresh one is required. */
  login: 'any' | 'fresh'
  /** The daily limit; null for signatures. */
  perDay: number | null
  /** The line of the audit log. */
  audited: string
  /** The notice to every address of the user. */
  told: string | null
  /** Its further lines. */
  says: string[]
  guests: boolean
  /** Its refusal for a day after an address or number was removed. */
  waits: 'export_on_hold' | 'recovery_on_hold' | null
  ask(device: TestDevice, address: string): Promise<unknown>
}

/**
 * Every call that returns material to open a committed slot, and its requirements. A call that returns a slot and is
 * not listed here fails a test.
 */
const doors: Record<string, SlotEndpoint> = {
  'vault.openDeviceSlot': {
    device: 'a slot of its own',
    login: 'any',
    perDay: null,
    audited: 'wallet.half_released',
    told: null,
    says: [],
    guests: true,
    waits: null,
    ask: (device, address) => device.call(vault.openDeviceSlot, { entropy_id: address }),
  },
  'vault.recoverSlot': {
    device: 'a key',
    login: 'fresh',
    perDay: limits.recoveriesPerDay,
    audited: 'wallet.recovered',
    told: 'New device for your wallet',
    says: ['The device: '],
    guests: true,
    waits: 'recovery_on_hold',
    ask: (device, address) =>
      device.call(vault.recoverSlot, {
        entropy_id: address,
        device_public_key: device.record.publicKey,
      }),
  },
  'vault.exportSlot': {
    device: 'a slot of its own',
    login: 'fresh',
    perDay: limits.exportsPerDay,
    audited: 'wallet.exported',
    told: 'The key of your wallet was opened',
    says: [
      'The device: ',
      'move everything in the wallet to another wallet: anyone with the key can use it.',
    ],
    guests: false,
    waits: 'export_on_hold',
    ask: (device, address) => device.call(vault.exportSlot, { entropy_id: address }),
  },
}
const passes = 'nothing was refused'
const day = 86_400
let count = 6_300

test('security: every call that answers a slot is a door that is looked at', () => {
  const opening = Object.entries(endpoints).filter(([name, { reply }]: [string, Endpoint]) => {
    const members = (reply as { entries?: Record<string, v.GenericSchema> }).entries
    return name.startsWith('vault.') && members !== undefined && 'slot' in members
  })
  expect(opening.map(([name]) => name).sort()).toEqual(Object.keys(doors).sort())
})

describe.each(Object.entries(doors))('%s', (name, door) => {
  let world: World
  let session: Session
  let device: TestDevice
  let address: string
  beforeAll(async () => {
    world = await createWorld({ settings: { sms_auth: true, guest_auth: true } })
    session = await signIn(world)
    device = await deviceIn(world, session)
    address = await createWallet(device)
  })
  const code = async (asking: TestDevice, wallet = address) => (await refusal(door.ask(asking, wallet))).code

  test('security: opens for the user’s own device, with a line in the audit log and the notice it calls for', async () => {
    const before = world.inbox.length
    expect(await code(device)).toBe(passes)
    const { event } = await lastAudit(world, session)
    expect(event).toBe(door.audited)
    const mails = world.inbox.slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(door.told === null ? [] : [`${door.told} (Test app)`])
    for (const { text } of mails) for (const part of ['/undo/', ...door.says]) expect(text).toContain(part)
  })

  test('security: a bearer alone opens nothing', async () => {
    const { path } = endpoints[name] as Endpoint
    const body = { entropy_id: address, device_public_key: device.record.publicKey }
    const bare = await world.post(path, body, { token: session.token })
    expect(bare.body).toMatchObject({ code: 'proof_nonce_required' })
    // With its own device key, as a thief creates one.
    const other = await code(await deviceIn(world, session))
    expect(other).toBe(door.device === 'a key' ? passes : 'wallet_not_on_device')
  })

  test('security: is shut for a device that was revoked', async () => {
    const ada = await signIn(world)
    const otherDevice = await deviceIn(world, ada)
    const wallet = await createWallet(otherDevice)
    const { body } = await world.get('/api/v1/users/me/devices', { token: ada.token })
    const [{ id }] = body.devices as [{ id: string }]
    await world.post('/api/v1/users/me/devices/revoke', { id }, { token: ada.token })
    expect(await code(otherDevice, wallet)).toBe(door.device === 'a key' ? passes : 'wallet_not_on_device')
  })

  test('security: a login of yesterday, or on hold, opens what it may', async () => {
    const ada = await signIn(world)
    const own = await deviceIn(world, ada)
    const wallet = await createWallet(own)
    world.clock.forward({ seconds: day + 1 })
    const { body } = await world.post('/api/v1/sessions', { refresh_token: ada.refreshToken })
    const old = await deviceIn(world, { ...ada, token: String(body.token) }, { store: own.store })
    expect(await code(old, wallet)).toBe(door.login === 'fresh' ? 'fresh_login_required' : passes)
    const heldLogin = await logInByLinkedPhone(world, String(body.token))
    const thief = await deviceIn(world, heldLogin, { store: own.store })
    expect(await code(thief, wallet)).toBe(door.login === 'fresh' ? 'login_on_hold' : passes)
  })

  test('security: waits for a day where an address was just taken away', async () => {
    const ada = await signIn(world)
    const own = await deviceIn(world, ada)
    const wallet = await createWallet(own)
    const fresh = await changeAddress(world, ada)
    const after = await deviceIn(world, fresh, { store: own.store })
    const before = world.inbox.length
    expect(await refusal(door.ask(after, wallet))).toMatchObject(
      door.waits ? { code: door.waits, data: { held_until: expect.any(Number) } } : { code: passes },
    )
    if (!door.waits) return
    expect(world.inbox.length).toBe(before)
    world.clock.forward({ seconds: limits.holdSeconds + 1 })
    const later = await deviceIn(world, await signIn(world, fresh.email), { store: own.store })
    expect(await code(later, wallet)).toBe(passes)
  })

  test('security: says of a guest what it should', async () => {
    const { body } = await world.post('/api/v1/guest/authenticate', {
      guest_credential: Buffer.alloc(32, door.audited).toString('base64url'),
    })
    const guest = { userId: (body.user as { id: string }).id, token: String(body.token) }
    const own = await deviceIn(world, guest)
    const wallet = await createWallet(own)
    expect(await code(own, wallet)).toBe(door.guests ? passes : 'guest_cannot_export')
  })

  test('security: opens so often a day and no more, also at once', async () => {
    const ada = await signIn(world)
    const own = await deviceIn(world, ada)
    const wallet = await createWallet(own)
    await warmPool(world)
    const tries = (door.perDay ?? limits.exportsPerDay) + 3
    const codes = await Promise.all(Array.from({ length: tries }, () => code(own, wallet)))
    expect(codes.filter((one) => one === passes)).toHaveLength(door.perDay ?? tries)
    if (door.perDay !== null) expect(codes.filter((one) => one === 'too_many_requests')).toHaveLength(3)
  })
})

async function lastAudit(world: World, { userId }: Session): Promise<{ event: string }> {
  return world.ctx.db
    .selectFrom('audit_log')
    .select('event')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

/** A number that an old login has added: on hold. */
async function logInByLinkedPhone(world: World, token: string): Promise<{ userId: string; token: string }> {
  const phoneNumber = `+1213373${++count}`
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber }, { token })
  const linking = { phoneNumber, code: world.codeFor(phoneNumber) }
  const reply = await world.post('/api/v1/passwordless_sms/link', linking, { token })
  expect(reply.status).toBe(200)
  world.clock.forward({ seconds: 31 })
  await world.post('/api/v1/passwordless_sms/init', { phoneNumber })
  const entering = { phoneNumber, code: world.codeFor(phoneNumber) }
  const { body } = await world.post('/api/v1/passwordless_sms/authenticate', entering)
  return { userId: (body.user as { id: string }).id, token: String(body.token) }
}

/** By a fresh login: nothing is on hold, and the old address is removed at once. */
async function changeAddress(world: World, session: Session): Promise<Session> {
  const newAddress = `new-${session.email}`
  await world.post('/api/v1/passwordless/init', { email: newAddress }, { token: session.token })
  const body = { oldAddress: session.email, newAddress, code: world.codeFor(newAddress) }
  const { status } = await world.post('/api/v1/passwordless/update', body, { token: session.token })
  expect(status).toBe(200)
  world.clock.forward({ seconds: 61 })
  return signIn(world, newAddress)
}
