import { limits, type MfaMethod, mfa } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createMfaWorld,
  factors,
  type MfaScene,
  open,
  pass,
  withWallet,
} from '../../../../test/support/mfa.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import type { World } from '../../../../test/support/world.ts'

const passes = 'nothing was refused'
const day = 86_400
let world: World
beforeAll(async () => {
  world = await createMfaWorld()
})
const code = async (work: Promise<unknown>) => (await refusal(work)).code
const types = Object.keys(factors) as MfaMethod[]

async function enrollFactor(type: MfaMethod): Promise<MfaScene> {
  const scene = await withWallet(world)
  await factors[type].enroll(scene)
  return scene
}

/** A session from two days ago, refreshed, with the thief's own device key. */
async function stealOld(scene: MfaScene): Promise<MfaScene> {
  world.clock.forward({ seconds: 2 * day })
  const { body } = await world.post('/api/v1/sessions', { refresh_token: scene.session.refreshToken })
  const session: Session = { ...scene.session, token: String(body.token) }
  return { ...scene, session, device: await deviceIn(world, session) }
}

/** Wrong answers until the longest lock of the thief. */
async function lockOut(thief: MfaScene, type: MfaMethod): Promise<void> {
  const { verify, wrong } = factors[type]
  const guess = async () =>
    code(thief.device.call(verify, { ...(await wrong(thief)), purpose: 'use' } as never))
  for (let n = 0; n < limits.mfaFreeFailures; n++) await guess()
  for (const seconds of limits.mfaLockSeconds.slice(0, -1)) {
    expect(await guess()).toBe('too_many_requests')
    world.clock.forward({ seconds })
    expect(await guess()).toBe('missing_or_invalid_mfa')
  }
  expect(await guess()).toBe('too_many_requests')
}

const owners: Record<string, (scene: MfaScene) => Promise<MfaScene>> = {
  'on the device that has the wallet': async (scene) => {
    const session = await signIn(world, scene.session.email)
    return { ...scene, session, device: await deviceIn(world, session, { store: scene.device.store }) }
  },
  'on a new device, by a login of now': async (scene) => {
    const session = await signIn(world, scene.session.email)
    return { ...scene, session, device: await deviceIn(world, session) }
  },
}

describe.each(types)('security: an old bearer that is wrong without end locks only itself: %s', (type) => {
  test.each(Object.keys(owners))('the owner passes %s', async (where) => {
    const scene = await enrollFactor(type)
    const thief = await stealOld(scene)
    await lockOut(thief, type)
    const owner = await (owners[where] as (typeof owners)[string])(scene)
    const token = await pass(owner, type, 'change')
    expect(token).toMatch(/change/)
    if (owner.device.store === scene.device.store) expect(await code(open(owner, token))).toBe(passes)
    // A factor verified by the owner gives the thief no new attempts.
    const { verify, answer } = factors[type]
    const again = thief.device.call(verify, { ...(await answer(thief)), purpose: 'use' } as never)
    expect(await code(again)).toBe('too_many_requests')
  })
})

describe('security: a stranger who knows the number', () => {
  test('does not lock the SMS factor by wrong login codes', async () => {
    const { scene, phoneNumber } = await withNumber()
    for (let n = 0; n < limits.codeFailuresPerDay + 3; n++) {
      if (n % limits.codeAttempts === 0) {
        world.clock.forward({ seconds: 3_601 })
        await world.post('/api/v1/passwordless_sms/init', { phoneNumber })
      }
      await world.post('/api/v1/passwordless_sms/authenticate', { phoneNumber, code: '000000' })
    }
    const { body } = await world.post('/api/v1/passwordless_sms/authenticate', {
      phoneNumber,
      code: '000000',
    })
    expect(body).toMatchObject({ code: 'too_many_requests' })
    const owner = await (owners['on a new device, by a login of now'] as (typeof owners)[string])(scene)
    expect(await pass(owner, 'sms')).toMatch(/use/)
  })

  test('does not use up the codes that the factor is sent', async () => {
    const { scene, phoneNumber } = await withNumber()
    for (let n = 0; n <= limits.codeSendsPerHour; n++) {
      world.clock.forward({ seconds: 31 })
      await world.post('/api/v1/passwordless_sms/init', { phoneNumber })
    }
    const { body } = await world.post('/api/v1/passwordless_sms/init', { phoneNumber })
    expect(body).toMatchObject({ code: 'too_many_requests' })
    expect(await pass(scene, 'sms')).toMatch(/use/)
  })

  test('does not stop the owner from enrolling it by wrong codes', async () => {
    const scene = await withWallet(world)
    const phoneNumber = '+12133734909'
    const init = ({ session: { token } }: MfaScene) =>
      world.post('/api/v1/mfa/passwordless_sms/init', { action: 'enroll', phoneNumber }, { token })
    const tries = async (at: MfaScene, entry: string) =>
      code(at.device.call(mfa.enrollSms, { phoneNumber, code: entry }))
    for (let n = 0; n < 3; n++) {
      const stranger = await withWallet(world)
      expect((await init(stranger)).status).toBe(200)
      for (let k = 0; k < limits.mfaFreeFailures; k++) await tries(stranger, '000000')
    }
    expect((await init(scene)).status).toBe(200)
    expect(await tries(scene, world.codeFor(phoneNumber))).toBe(passes)
  })
})

async function withNumber(): Promise<{ scene: MfaScene; phoneNumber: string }> {
  const scene = await enrollFactor('sms')
  return { scene, phoneNumber: world.texts.at(-1)?.to ?? '' }
}
