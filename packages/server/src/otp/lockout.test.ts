import { limits } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { createWorld, type World, type WorldOptions, warmPool } from '../../../../test/support/world.ts'
import { issueFakeToken } from '../vendors/captcha/fake.ts'

const day = 24 * 3_600
const own = '0b6a0ad3-0a5e-4d6d-9d5c-0d5bdc4f9e11'
const foreign = '7f9c3a52-9a0b-4a54-8f29-3c1d8c1b7a10'

type Channel = {
  name: string
  path: string
  /** An address or number without a user. */
  fresh(): string
  body(to: string): object
  update(old: string, to: string): object
}
let count = 0
const channels: Channel[] = [
  {
    name: 'email',
    path: '/api/v1/passwordless',
    fresh: () => `lock${++count}@codes.example`,
    body: (email) => ({ email }),
    update: (oldAddress, newAddress) => ({ oldAddress, newAddress }),
  },
  {
    name: 'SMS',
    path: '/api/v1/passwordless_sms',
    fresh: () => `+1213373${4_000 + ++count}`,
    body: (phoneNumber) => ({ phoneNumber }),
    update: (old_phone_number, new_phone_number) => ({ old_phone_number, new_phone_number }),
  },
]

const open = (more: WorldOptions = {}) =>
  createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' }, ...more, settings: { sms_auth: true, ...more.settings } })
const from = (caId?: string) => (caId === undefined ? {} : { headers: { 'privy-ca-id': caId } })
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function ask(world: World, { path, body }: Channel, to: string, request: object = {}, token?: string) {
  world.clock.forward({ seconds: 31 })
  return world.post(`${path}/init`, { ...body(to), ...(token ? { token } : {}) }, request)
}

async function logIn(world: World, channel: Channel, to: string, caId?: string) {
  expect(await ask(world, channel, to, from(caId))).toMatchObject({ status: 200 })
  const body = { ...channel.body(to), code: world.codeFor(to) }
  return world.post(`${channel.path}/authenticate`, body, from(caId))
}

/** An attacker who knows an address can always do this, from any number of devices. */
async function burn(world: World, channel: Channel, to: string) {
  for (let round = 0; round < 2; round++) {
    await ask(world, channel, to)
    for (let n = 0; n < limits.codeAttempts; n++) {
      const wrong = { ...channel.body(to), code: wrongFor(world.codeFor(to)) }
      await world.post(`${channel.path}/authenticate`, wrong, from(foreign))
    }
  }
}

/** The owner has logged in on this device; then attackers have used up all their wrong codes. */
async function openLocked(channel: Channel, device = own) {
  const world = await open()
  const to = channel.fresh()
  expect(await logIn(world, channel, to, device)).toMatchObject({ status: 200 })
  await burn(world, channel, to)
  return { world, to }
}

/** The code that the owner requests on their own device, an hour later. */
async function askLater(world: World, channel: Channel, to: string) {
  world.clock.forward({ seconds: 3_600 })
  expect(await ask(world, channel, to, from(own))).toMatchObject({ status: 200 })
  return world.codeFor(to)
}

describe.each(channels)('security: wrong codes of strangers, by $name', (channel) => {
  test('do not keep the owner out on a device that logged in before; any other is', async () => {
    const { world, to } = await openLocked(channel)
    world.clock.forward({ seconds: 3_600 })
    const refusal = { status: 429, body: { code: 'too_many_requests' } }
    expect(await logIn(world, channel, to, foreign)).toMatchObject(refusal)
    expect(await logIn(world, channel, to)).toMatchObject(refusal)
    expect(await logIn(world, channel, to, own)).toMatchObject({ status: 200 })
  })

  test('beyond the lock spoil no code of the owner', async () => {
    const { world, to } = await openLocked(channel)
    const code = await askLater(world, channel, to)
    const send = (code: string, caId: string) =>
      world.post(`${channel.path}/authenticate`, { ...channel.body(to), code: code }, from(caId))
    for (let n = 0; n < 20; n++) expect((await send(wrongFor(code), foreign)).status).toBe(429)
    expect(await send(code, own)).toMatchObject({ status: 200 })
  })

  test('a known device has five wrong ones in a day of its own, five of a code being compared', async () => {
    const { world, to } = await openLocked(channel)
    const code = await askLater(world, channel, to)
    const guess = (code: string) =>
      world.post(`${channel.path}/authenticate`, { ...channel.body(to), code: code }, from(own))
    for (let n = 0; n < limits.knownDeviceFailuresPerDay; n++)
      expect(await guess(wrongFor(code))).toMatchObject({ status: 401 })
    // The code has no guesses left, and the device has none for the next one.
    expect(await guess(code)).toMatchObject({ status: 401 })
    expect(await logIn(world, channel, to, own)).toMatchObject({ status: 429 })
    world.clock.forward({ seconds: day })
    expect(await logIn(world, channel, to, own)).toMatchObject({ status: 200 })
  })

  test('200 at once from a known device, the others being used up: five are compared', async () => {
    const { world, to } = await openLocked(channel)
    const wrong = { ...channel.body(to), code: wrongFor(await askLater(world, channel, to)) }
    await warmPool(world)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => world.post(`${channel.path}/authenticate`, wrong, from(own))),
    )
    expect(answers.every(({ status }) => status === 401)).toBe(true)
    const counters = await world.ctx.db
      .selectFrom('counters')
      .select('count')
      .where('key', 'like', `fail:${world.app.id}:%:${to}:%`)
      .execute()
    expect(counters).toEqual([{ count: limits.knownDeviceFailuresPerDay }])
    expect(await logIn(world, channel, to, own)).toMatchObject({ status: 429 })
  })

  test.each(['', 'x', 'null', '00000000-0000-4000-8000-000000000000', `${own}0`, own.toUpperCase()])(
    'the forged id %j is no known device',
    async (isForged) => {
      const { world, to } = await openLocked(channel)
      expect(await logIn(world, channel, to, isForged)).toMatchObject({ status: 429 })
    },
  )

  test('a short id of a client makes no device known: it could be guessed', async () => {
    const { world, to } = await openLocked(channel, '1')
    expect(await logIn(world, channel, to, '1')).toMatchObject({ status: 429 })
  })

  test('a device of another account, or of another app, is none', async () => {
    const [world, other] = [await open(), await open()]
    const to = channel.fresh()
    await logIn(other, channel, to, foreign)
    await logIn(world, channel, channel.fresh(), foreign)
    await logIn(world, channel, to, own)
    await burn(world, channel, to)
    expect(await logIn(world, channel, to, foreign)).toMatchObject({ status: 429 })
    expect(await logIn(world, channel, to, own)).toMatchObject({ status: 200 })
  })

  test('to link or to update, strangers do not gain guesses by a device of their own account', async () => {
    const world = await open()
    const [to, theirs] = [channel.fresh(), channel.fresh()]
    await logIn(world, channel, to, own)
    await burn(world, channel, to)
    const doors = [
      { door: 'link', given: channel.body(to) },
      { door: 'update', given: channel.update(theirs, to) },
    ]
    for (const { door, given } of doors) {
      world.clock.forward({ seconds: 3_600 / 2 })
      const { body } = await logIn(world, channel, theirs, foreign)
      const caller = { ...from(foreign), token: String(body.token) }
      expect(await ask(world, channel, to, caller)).toMatchObject({ status: 200 })
      const answer = await world.post(
        `${channel.path}/${door}`,
        { ...given, code: world.codeFor(to) },
        caller,
      )
      expect({ door, status: answer.status, code: answer.body.code }).toEqual({
        door,
        status: 429,
        code: 'too_many_requests',
      })
    }
  })

  test('devices are known for a while, the newest five of an account', async () => {
    const world = await open()
    const to = channel.fresh()
    const ids = Array.from({ length: limits.knownDevices + 1 }, (_, n) =>
      own.replace(/^0b6a0ad3/, `0000000${n}`),
    )
    for (const id of ids) {
      await logIn(world, channel, to, id)
      world.clock.forward({ seconds: 3_600 })
    }
    const devices = await world.ctx.db
      .selectFrom('known_devices')
      .innerJoin('users', 'users.id', 'known_devices.user_id')
      .selectAll('known_devices')
      .where('users.app_id', '=', world.app.id)
      .execute()
    expect(devices.length).toBe(limits.knownDevices)
    expect(JSON.stringify(devices)).not.toContain(ids[1])
    await burn(world, channel, to)
    expect(await logIn(world, channel, to, ids[0])).toMatchObject({ status: 429 })
    expect(await logIn(world, channel, to, ids[1])).toMatchObject({ status: 200 })
    world.clock.forward({ seconds: (limits.knownDeviceDays + 1) * day })
    await burn(world, channel, to)
    expect(await logIn(world, channel, to, ids[1])).toMatchObject({ status: 429 })
  })

  test('whoever ends all other sessions makes their devices strangers', async () => {
    const world = await open()
    const to = channel.fresh()
    await logIn(world, channel, to, foreign)
    const { body } = await logIn(world, channel, to, own)
    const reply = await world.post('/api/v1/users/me/sessions/revoke', {}, { token: String(body.token) })
    expect(reply.status).toBe(200)
    await burn(world, channel, to)
    expect(await logIn(world, channel, to, foreign)).toMatchObject({ status: 429 })
  })
})

describe.each(channels)('a captcha comes before the lock, by $name', (channel) => {
  const settings = { captcha_site_key: 't:local' }
  const createToken = (world: World) =>
    issueFakeToken(world.ctx, { hostname: new URL(world.app.origin).hostname, action: world.app.id })
  const showsCaptcha = async (world: World) =>
    (await world.get(`/api/v1/apps/${world.app.id}`)).body.captcha_enabled

  async function guessFive(world: World, to: string) {
    await ask(world, channel, to)
    const wrong = { ...channel.body(to), code: wrongFor(world.codeFor(to)) }
    for (let n = 0; n < limits.codeFailuresBeforeCaptcha; n++)
      await world.post(`${channel.path}/authenticate`, wrong)
  }

  test('security: after five wrong codes whoever asks for another passes one; nobody else has to', async () => {
    const world = await open({ settings })
    const to = channel.fresh()
    expect(await showsCaptcha(world)).toBe(false)
    await guessFive(world, to)
    expect(await ask(world, channel, to)).toMatchObject({ status: 400, body: { code: 'invalid_captcha' } })
    // Pages that load from now on have the widget.
    expect(await showsCaptcha(world)).toBe(true)
    expect(await ask(world, channel, to, {}, createToken(world))).toMatchObject({ status: 200 })
    expect(await ask(world, channel, channel.fresh())).toMatchObject({ status: 200 })
    world.clock.forward({ seconds: day })
    expect(await showsCaptcha(world)).toBe(false)
    expect(await ask(world, channel, to)).toMatchObject({ status: 200 })
  })

  test('a device that the account knows is not asked: its page may have been loaded before', async () => {
    const world = await open({ settings })
    const to = channel.fresh()
    await logIn(world, channel, to, own)
    await guessFive(world, to)
    expect(await ask(world, channel, to, from(foreign))).toMatchObject({ body: { code: 'invalid_captcha' } })
    expect(await logIn(world, channel, to, own)).toMatchObject({ status: 200 })
  })

  test('without a captcha set up nothing is asked for', async () => {
    const world = await open()
    const to = channel.fresh()
    await guessFive(world, to)
    expect(await ask(world, channel, to)).toMatchObject({ status: 200 })
    expect(await showsCaptcha(world)).toBe(false)
  })
})
