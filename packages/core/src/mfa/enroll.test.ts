import { beforeAll, describe, expect, type Mock, test, vi } from 'vitest'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { host, onDevice } from '../../../../test/support/browserDevice.ts'
import { createCredentials } from '../../../../test/support/credentials.ts'
import { createMfaWorld, fromBase32, totpNow } from '../../../../test/support/mfa.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import type { WalletContext } from '../wallet/connect.ts'
import * as enroll from './enroll.ts'
import { createEnrollmentFlow } from './flow.ts'

/** Client, frame, server and vault are real; the test has the user's phone, app and passkeys. */
let world: World
beforeAll(async () => {
  world = await createMfaWorld({ origins: [host] })
})

type Scene = {
  ada: Session
  context: WalletContext
  secret: Buffer
  listener: Mock<(methods: readonly string[]) => void>
}

const getMethods = ({ context }: Scene) => context.client.session.store.getState().user?.mfaMethods
const code = (scene: Pick<Scene, 'secret'>) => totpNow({ ...scene, world })

async function begin(): Promise<Scene> {
  const ada = await signIn(world)
  const context = await onDevice(world, ada)
  const scene: Scene = { ada, context, secret: Buffer.alloc(0), listener: vi.fn() }
  context.mfa.setListener((requirement) => {
    scene.listener(requirement.mfaMethods)
    // A code works only once.
    world.clock.forward({ seconds: 30 })
    void context.mfa.submit('totp', code(scene))
  })
  return scene
}

async function withTotp(): Promise<Scene> {
  const scene = await begin()
  const { secret } = await enroll.beginTotpEnrollment(scene.context)
  scene.secret = fromBase32(secret)
  await enroll.enrollTotp(scene.context, { mfaCode: code(scene) })
  expect(getMethods(scene)).toEqual(['totp'])
  expect(scene.listener).not.toHaveBeenCalled()
  return scene
}

let count = 0
const nextNumber = () => `+1213374${String(++count).padStart(4, '0')}`

async function addNumber({ context }: Scene): Promise<void> {
  const phoneNumber = nextNumber()
  await enroll.beginSmsEnrollment(context, { phoneNumber })
  await enroll.enrollSms(context, { phoneNumber, mfaCode: world.codeFor(phoneNumber) })
}

async function addPasskey({ context }: Scene): Promise<string> {
  const authenticator = createCredentials(createAuthenticator({ origin: host }))
  await createEnrollmentFlow(context, { authenticator }).createPasskey()
  const accounts = context.client.session.store.getState().user?.linkedAccounts ?? []
  return accounts.flatMap((one) => (one.type === 'passkey' ? [one.credentialId] : [])).at(-1) ?? ''
}

test('a second and a third factor: the first is asked for, once in the minute that it counts', async () => {
  const scene = await withTotp()
  await addNumber(scene)
  expect(getMethods(scene)).toEqual(['totp', 'sms'])
  expect(scene.listener.mock.calls).toEqual([[['totp']]])
  const credentialId = await addPasskey(scene)
  expect(getMethods(scene)).toEqual(['totp', 'sms', 'passkey'])
  expect(scene.listener).toHaveBeenCalledOnce()

  // A passkey that is a factor loses both roles, and stays while another device uses it.
  await enroll.removePasskey(scene.context, credentialId)
  expect(getMethods(scene)).toEqual(['totp', 'sms'])
  expect(scene.context.client.session.store.getState().user?.linkedAccounts).toHaveLength(1)
  await enroll.removeFactor(scene.context, 'sms')
  await enroll.removeFactor(scene.context, 'totp')
  expect(getMethods(scene)).toEqual([])
})

describe('security', () => {
  const changes: Record<string, (scene: Scene) => Promise<unknown>> = {
    'a secret of an app': ({ context }) => enroll.beginTotpEnrollment(context),
    'a code of an app': ({ context }) => enroll.enrollTotp(context, { mfaCode: '123456' }),
    'a code by SMS': ({ context }) =>
      enroll.enrollSms(context, { phoneNumber: nextNumber(), mfaCode: '123456' }),
    passkeys: ({ context }) => enroll.enrollPasskeys(context, { credentialIds: [] }),
    'a new passkey': addPasskey,
    'removing an app': ({ context }) => enroll.removeFactor(context, 'totp'),
    'removing SMS': ({ context }) => enroll.removeFactor(context, 'sms'),
    'removing passkeys': ({ context }) => enroll.removeFactor(context, 'passkey'),
    'removing a passkey': ({ context }) => enroll.removePasskey(context, 'c'),
  }

  test('security: who does not pass the factor there is changes none, by whichever call (R53: factor at the vault)', async () => {
    const scene = await withTotp()
    for (const [name, change] of Object.entries(changes)) {
      scene.context.mfa.setListener(() => scene.context.mfa.cancel())
      await expect(change(scene), name).rejects.toMatchObject({ data: { type: 'mfa_canceled' } })
    }
    // The user has no other login method either.
    const accounts = scene.context.client.session.store.getState().user?.linkedAccounts ?? []
    expect(accounts.map(({ type }) => type)).toEqual(['email'])
    scene.context.mfa.setListener(null)
    // The vault also refuses a client that does not ask the user.
    await expect(enroll.removeFactor(scene.context, 'totp')).rejects.toMatchObject({
      data: { type: 'missing_or_invalid_mfa' },
    })
    const anew = await onDevice(world, await signIn(world, scene.ada.email))
    expect(anew.client.session.store.getState().user?.mfaMethods).toEqual(['totp'])
  })

  test('security: what was passed a minute ago, or at another login, counts no more (R54: binding of a grant)', async () => {
    const scene = await withTotp()
    await addNumber(scene)
    expect(scene.listener).toHaveBeenCalledOnce()
    world.clock.forward({ seconds: 61 })
    await enroll.removeFactor(scene.context, 'sms')
    expect(scene.listener).toHaveBeenCalledTimes(2)

    const other = await onDevice(world, await signIn(world, scene.ada.email))
    const refuse = vi.fn(() => other.mfa.cancel())
    other.mfa.setListener(refuse)
    await expect(enroll.removeFactor(other, 'totp')).rejects.toMatchObject({
      ...{ code: 'missing_or_invalid_mfa', message: 'MFA canceled', data: { type: 'mfa_canceled' } },
    })
    expect(refuse).toHaveBeenCalledOnce()
  })

  test('security: one wrong code that enrolls is one try; the code that enrolled passes nothing (R55: authenticator codes, R56: wrong factors)', async () => {
    const scene = await begin()
    const { secret } = await enroll.beginTotpEnrollment(scene.context)
    scene.secret = fromBase32(secret)
    for (const mfaCode of ['000000', '000001', '000002', '000003'])
      await expect(enroll.enrollTotp(scene.context, { mfaCode })).rejects.toMatchObject({
        code: 'missing_or_invalid_mfa',
      })
    await expect(enroll.enrollTotp(scene.context, { mfaCode: code(scene) })).rejects.toMatchObject({
      code: 'too_many_requests',
      data: { retry_after_seconds: 10 },
    })
    expect(scene.listener).not.toHaveBeenCalled()
    world.clock.forward({ seconds: 11 })
    const usedCode = code(scene)
    await enroll.enrollTotp(scene.context, { mfaCode: ` ${usedCode} ` })
    const replay = { method: 'totp', mfaMethod: 'totp', mfaCode: usedCode } as const
    const accessToken = (await scene.context.client.session.getServerToken()) ?? ''
    await expect(
      scene.context.frame.request('privy:mfa:unenroll', { ...replay, accessToken }),
    ).rejects.toMatchObject({ code: 'missing_or_invalid_mfa' })
    expect(getMethods(scene)).toEqual(['totp'])
  })
})

test('each step of a flow is a state; its error keeps what was begun, and is tried again', async () => {
  const scene = await begin()
  const flow = createEnrollmentFlow(scene.context)
  const statuses: string[] = []
  flow.subscribe(({ status }) => statuses.push(status))
  await expect(flow.submitCode('123456')).rejects.toThrow('Nothing was begun')
  const phoneNumber = nextNumber()
  await flow.sendCode(phoneNumber)
  await expect(flow.submitCode('000000')).rejects.toMatchObject({ code: 'missing_or_invalid_mfa' })
  expect(flow.getState()).toMatchObject({ status: 'error', begun: { phoneNumber } })
  const twice = [flow.submitCode(world.codeFor(phoneNumber)), flow.submitCode(world.codeFor(phoneNumber))]
  expect((await Promise.allSettled(twice)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  expect(statuses).toEqual([
    ...['beginning', 'awaiting-code', 'submitting', 'error'],
    ...['submitting', 'done'],
  ])
  expect(getMethods(scene)).toEqual(['sms'])
})
