import { endpoints, vault } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ChangeName, getChange } from '../../packages/server/src/changes/changes.ts'
import { heldCalls } from '../support/holds/heldCalls.ts'
import {
  getEndpoint,
  type HeldScene,
  isOnDevice,
  logInOnHold,
  onHold,
  onHoldWithoutWallet,
  readUser,
  toInput,
} from '../support/holds/heldLogin.ts'
import { everyMethod, type Schema, sample, sendTo } from '../support/sampleCalls.ts'
import { type Attempt, attempts, steal, stolenSettings } from '../support/stolenBearer.ts'
import { deviceIn, openIntent, refusal } from '../support/vaultDevice.ts'
import { createWorld, type World } from '../support/world.ts'

const listNames = (kind: 'refused' | 'allowed') =>
  Object.entries(heldCalls).flatMap(([name, call]) => (kind in call ? [name] : []))
const onHoldError = { code: 'login_on_hold', data: { held_until: expect.any(Number) } }

let world: World
beforeAll(async () => {
  const settings = { ...everyMethod, ...stolenSettings }
  world = await createWorld({ settings, env: { LATCHKEY_IP_LIMITS: 'off' } })
})

test('security: the list says of every call whether a login on hold may make it', () => {
  expect(Object.keys(heldCalls).sort()).toEqual(Object.keys(endpoints).sort())
  for (const [name, call] of Object.entries(heldCalls)) {
    const { guard } = getEndpoint(name)
    expect('noLogin' in call, name).toBe(guard === 'app' || guard === 'public')
  }
})

describe.each([
  { owner: 'without a second factor', hasFactor: false },
  { owner: 'with a second factor, which is passed', hasFactor: true },
])('a login on hold, of a user $owner', ({ hasFactor }) => {
  let scene: HeldScene
  beforeAll(async () => {
    scene = await onHold(world, hasFactor)
  })

  const call = async (name: string) => {
    const endpoint = getEndpoint(name)
    const grant = scene.grant === undefined ? undefined : { token: scene.grant }
    return refusal(scene.device.call(endpoint, (await toInput(name, scene)) as never, grant))
  }

  test.each(listNames('refused'))('security: is refused %s, and nothing changes', async (name) => {
    const before = await readUser(world, scene.session.userId)
    expect(await call(name)).toMatchObject(onHoldError)
    expect(await readUser(world, scene.session.userId)).toBe(before)
  })

  test('is refused nothing else for its hold', async () => {
    for (const name of listNames('allowed')) {
      const endpoint = getEndpoint(name)
      const { token } = scene.session
      const input = sample(endpoint.input as unknown as Schema)
      // The end of the session would end the test.
      if (['session.logout', 'session.revokeSessions', 'vault.revokeDevice'].includes(name)) continue
      const code = isOnDevice(endpoint)
        ? (await call(name)).code
        : (await sendTo(world, endpoint, input, { token })).body.code
      expect(code, name).not.toBe('login_on_hold')
    }
  })
})

test('security: a login on hold makes no first wallet', async () => {
  const device = await onHoldWithoutWallet(world)
  expect(await refusal(openIntent(device))).toMatchObject(onHoldError)
  const { body } = await world.get('/api/v1/users/me/devices', { token: device.session.accessToken })
  expect(body.devices).toEqual([])
})

test('security: a call that a device need not prove itself for is refused as well', async () => {
  const { session, deviceName: id } = await onHold(world, false)
  const reply = await world.post(vault.restoreDevice.path, { id }, { token: session.token })
  expect(reply.body).toMatchObject({ code: 'login_on_hold' })
})

const entries = Object.entries(attempts) as [keyof typeof attempts, Attempt][]

test.each(entries)('security: a login on hold, in the owner’s browser: %s', async (name, attempt) => {
  const thief = await steal(world, { attempt, age: 'young', place: 'own' })
  const session = await logInOnHold(world, thief.session)
  const device = await deviceIn(world, session, { store: thief.own.store })
  expect(await attempt.run({ ...thief, session, device })).toBe(expectedEnd(name, attempt))
})

function expectedEnd(name: ChangeName, { refusedWith }: Attempt): string {
  if (getChange(name).login !== 'any') return 'login_on_hold'
  return refusedWith ?? 'passes'
}
