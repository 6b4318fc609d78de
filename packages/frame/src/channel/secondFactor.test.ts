import type { MfaMethod } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/support/authenticator.ts'
import { createMfaWorld } from '../../../../test/support/mfa.ts'
import { addPasskey } from '../../../../test/support/passkeys.ts'
import { refresh, type Session, signIn } from '../../../../test/support/signIn.ts'
import type { World } from '../../../../test/support/world.ts'
import { findTotpStep, toTotpCode } from '../../../server/src/standards/totp.ts'
import type { RequestOptions } from '../../../wire/src/methods/passkeys.ts'
import { create, newProfile, openPage, type Page, sign, wallet } from '../../test/page.ts'

type Scene = {
  world: World
  ada: Session
  page: Page
  address: string
  profile: ReturnType<typeof newProfile>
}
type Factor = {
  /** Returns how to verify the factor from then on. */
  enroll(scene: Scene, verification?: object): Promise<() => Promise<object>>
  remove(scene: Scene, verification: object): ReturnType<Page['send']>
}
const mfaError = { type: 'missing_or_invalid_mfa' }

/** Through the frame, as published clients do (protocol 5.5). */
const factors: Record<MfaMethod, Factor> = {
  totp: {
    async enroll({ world, ada, page }, verification = {}) {
      const { accessToken } = { accessToken: ada.token }
      const enrollment = await page.send('privy:mfa:init-enrollment', {
        accessToken,
        method: 'totp',
        ...verification,
      })
      const { secret, authUrl } = enrollment.data as { secret: string; authUrl: string }
      expect(authUrl).toContain(secret)
      const bytes = fromBase32(secret)
      const codeNow = () => toTotpCode(bytes, Math.floor(world.clock.now().getTime() / 30_000))
      expect(findTotpStep(bytes, codeNow(), world.clock.now())).toBeDefined()
      const input = { accessToken, method: 'totp', code: codeNow(), ...verification } as const
      expect((await page.send('privy:mfa:submit-enrollment', input)).error).toBeUndefined()
      return async () => {
        world.clock.forward({ seconds: 30 })
        return { mfaMethod: 'totp', mfaCode: codeNow() }
      }
    },
    remove: ({ ada, page }, verification) =>
      page.send('privy:mfa:unenroll', { accessToken: ada.token, method: 'totp', ...verification }),
  },
  sms: {
    async enroll({ world, ada, page }, verification = {}) {
      const accessToken = ada.token
      const phoneNumber = '+12133749901'
      const begin = { accessToken, method: 'sms', phoneNumber, ...verification } as const
      expect((await page.send('privy:mfa:init-enrollment', begin)).data).toEqual({ method: 'sms' })
      const input = { ...begin, code: world.codeFor(phoneNumber) }
      expect((await page.send('privy:mfa:submit-enrollment', input)).error).toBeUndefined()
      return async () => {
        world.clock.forward({ seconds: 31 })
        await world.post('/api/v1/mfa/passwordless_sms/init', { action: 'verify' }, { token: ada.token })
        return { mfaMethod: 'sms', mfaCode: world.codeFor(phoneNumber) }
      }
    },
    remove: ({ ada, page }, verification) =>
      page.send('privy:mfa:unenroll', { accessToken: ada.token, method: 'sms', ...verification }),
  },
  passkey: {
    async enroll({ world, ada, page }, verification = {}) {
      const authenticator = createAuthenticator()
      await addPasskey(world, ada, authenticator)
      const credentialIds = authenticator.stored.map(({ id }) => id)
      const input = { accessToken: ada.token, method: 'passkey', credentialIds, ...verification } as const
      expect((await page.send('privy:mfa:submit-enrollment', input)).error).toBeUndefined()
      return async () => {
        const { body } = await world.post('/api/v1/mfa/passkeys/init', {}, { token: ada.token })
        const mfaCode = authenticator.assert(body.options as RequestOptions)
        return { mfaMethod: 'passkey', mfaCode, relyingParty: world.app.origin }
      }
    },
    remove: ({ ada, page }, verification) =>
      page.send('privy:mfa:submit-enrollment', {
        ...{ accessToken: ada.token, method: 'passkey', credentialIds: [] },
        ...verification,
      }),
  },
}

async function start(): Promise<Scene> {
  const world = await createMfaWorld()
  const ada = await signIn(world)
  const profile = newProfile()
  const page = openPage(world, profile)
  return { world, ada, page, profile, address: await create(page, ada) }
}

function personalSign({ ada, page, address }: Scene, verification: object = {}) {
  const request = { method: 'personal_sign', params: ['hello', address] }
  const input = { ...wallet(ada, address), ...verification, request }
  return page.send('privy:wallets:rpc', { ...input, chainType: 'ethereum', hdWalletIndex: 0 })
}

describe.each(Object.entries(factors))('%s', (_, { enroll, remove }) => {
  test('is asked for at the next signature, passed with it, remembered, and taken off', async () => {
    const scene = await start()
    const { page, ada, address } = scene
    await sign(page, ada, { address })
    const pass = await enroll(scene)
    await refresh(scene.world, ada)
    expect((await personalSign(scene)).error).toMatchObject(mfaError)
    expect((await personalSign(scene, await pass())).error).toBeUndefined()
    expect((await personalSign(scene)).error).toBeUndefined()
    // Valid for a quarter of an hour, for use: not for a change.
    expect((await remove(scene, {})).error).toMatchObject(mfaError)
    expect((await remove(scene, await pass())).error).toBeUndefined()
    await page.send('privy:mfa:clear', { userId: ada.userId })
    expect((await personalSign(scene)).error).toBeUndefined()
  })

  test('security: is asked for again in a page that is new, and after a logout', async () => {
    const scene = await start()
    const pass = await enroll(scene)
    expect((await personalSign(scene, await pass())).error).toBeUndefined()
    const again = { ...scene, page: openPage(scene.world, scene.profile) }
    expect((await personalSign(again)).error).toMatchObject(mfaError)
    await scene.page.send('privy:mfa:clear', { userId: scene.ada.userId })
    expect((await personalSign(scene)).error).toMatchObject(mfaError)
  })
})

test.each([
  ['no number', undefined, 'invalid_request_arguments'],
  ['an empty one', '', 'invalid_request_arguments'],
  ['what is none', '+1 not a number', 'phone_number_not_supported'],
])('error: a code is texted to %s: %s', async (_, phoneNumber, type) => {
  const { ada, page, world } = await start()
  const begin = { accessToken: ada.token, method: 'sms', phoneNumber } as const
  expect((await page.send('privy:mfa:init-enrollment', begin)).error).toMatchObject({ type })
  expect(world.texts).toEqual([])
})

test('a wallet that is here is connected without it, and opened by no connecting', async () => {
  const scene = await start()
  await factors.totp.enroll(scene)
  const { world, profile, ada, address } = scene
  const page = openPage(world, profile)
  const connection = await page.send('privy:wallets:connect', wallet(ada, address))
  expect(connection.data).toMatchObject({ entropyId: address })
  expect((await page.send('privy:wallet:connect', { accessToken: ada.token, address })).error).toBeUndefined()
  expect((await personalSign({ ...scene, page })).error).toMatchObject(mfaError)
  const elsewhere = openPage(world, newProfile())
  const { error } = await elsewhere.send('privy:wallets:connect', wallet(ada, address))
  expect(error).toMatchObject({ type: 'wallet_not_on_device' })
  const wrong = { ...wallet(ada, address), mfaMethod: 'totp', mfaCode: '000000' } as const
  expect((await page.send('privy:wallets:connect', wrong)).error).toMatchObject(mfaError)
})

test.each([
  ['a wrong code', { mfaMethod: 'totp', mfaCode: '000000' }],
  ['no code', { mfaMethod: 'totp' }],
  ['another method', { mfaMethod: 'sms', mfaCode: '000000' }],
] as const)('error: %s asks again', async (_, verification) => {
  const scene = await start()
  await factors.totp.enroll(scene)
  expect((await personalSign(scene, verification)).error).toMatchObject(mfaError)
})

test('recovery codes come with the first factor, once; one passes in its place, and others by a second factor', async () => {
  const scene = await start()
  const { page, ada } = scene
  const accessToken = ada.token
  const make = (verification: object = {}) =>
    page.send('privy:mfa:make-recovery-codes', { accessToken, ...verification })
  // Without a factor they would be useless.
  expect((await make()).error).toMatchObject(mfaError)
  const pass = await factors.totp.enroll(scene)
  const { codes } = (await make()).data as { codes: string[] }
  expect(codes).toHaveLength(10)
  expect((await make()).error).toMatchObject(mfaError)
  const [one = '', two = '', three = ''] = codes
  const by = (mfaCode: string) => ({ mfaMethod: 'recovery-code', mfaCode }) as const
  expect((await personalSign(scene)).error).toMatchObject(mfaError)
  expect((await personalSign(scene, by('AAAAA-AAAAA'))).error).toMatchObject(mfaError)
  expect((await personalSign(scene, by(one))).error).toBeUndefined()
  expect((await factors.totp.remove(scene, by(one))).error).toMatchObject(mfaError)
  const count = async () => (await page.send('privy:mfa:count-recovery-codes', { accessToken })).data
  expect(await count()).toEqual({ left: 9 })
  const { codes: fresh } = (await make(await pass())).data as { codes: string[] }
  expect(fresh).not.toContain(two)
  expect((await factors.totp.remove(scene, by(three))).error).toMatchObject(mfaError)
  expect((await factors.totp.remove(scene, by(fresh[0] ?? ''))).error).toBeUndefined()
  expect((await personalSign(scene)).error).toBeUndefined()
  expect(await count()).toEqual({ left: 0 })
})

test('error: what is no answer of an authenticator is refused as an argument', async () => {
  const scene = await start()
  await factors.passkey.enroll(scene)
  const { error } = await personalSign(scene, { mfaMethod: 'passkey', mfaCode: { id: 'x' } })
  expect(error).toMatchObject({ type: 'invalid_request_arguments' })
})

test('security: another device that recovers passes the factor there', async () => {
  const scene = await start()
  const pass = await factors.totp.enroll(scene)
  const page = openPage(scene.world, newProfile())
  const recovering = { ...wallet(scene.ada, scene.address), recoveryMethod: 'privy' } as const
  expect((await page.send('privy:wallets:recover', recovering)).error).toMatchObject(mfaError)
  expect(
    (await page.send('privy:wallets:recover', { ...recovering, ...(await pass()) })).error,
  ).toBeUndefined()
  expect((await personalSign({ ...scene, page })).error).toBeUndefined()
})

test('a disabled device is put back with the factor, once, and opens the wallet again', async () => {
  const scene = await start()
  const { world, ada, page, address } = scene
  const other = openPage(world, newProfile())
  const list = async () => (await world.get('/api/v1/users/me/devices', { token: ada.token })).body
  const [own] = (await list()).devices as [{ id: string }]
  expect((await other.send('privy:wallets:recover', wallet(ada, address))).error).toBeUndefined()
  const otherDevice = ((await list()).devices as { id: string }[]).find(({ id }) => id !== own.id)
  const id = otherDevice?.id ?? ''
  const pass = await factors.totp.enroll(scene)
  await refresh(world, ada)
  await world.post('/api/v1/users/me/devices/revoke', { id }, { token: ada.token })
  const open = async () => other.send('privy:wallets:connect', { ...wallet(ada, address), ...(await pass()) })
  expect((await open()).error).toMatchObject({ type: 'wallet_not_on_device' })

  const asking = { accessToken: ada.token, id }
  expect((await page.send('privy:devices:restore', asking)).error).toMatchObject(mfaError)
  expect((await page.send('privy:devices:restore', { ...asking, ...(await pass()) })).error).toBeUndefined()
  expect(await list()).toMatchObject({ disabled_devices: [] })
  expect((await open()).error).toBeUndefined()
  const replay = await page.send('privy:devices:restore', { ...asking, ...(await pass()) })
  expect(replay.error).toMatchObject({ type: 'error' })
})

test('a passkey that is unlinked as a factor too is gone as both', async () => {
  const scene = await start()
  const pass = await factors.passkey.enroll(scene)
  const { world, ada, page } = scene
  const list = async () => {
    const { body } = await world.get('/api/v1/users/me', { token: ada.token })
    return (body.user as { linked_accounts: { type: string; credential_id?: string }[] }).linked_accounts
      .filter(({ type }) => type === 'passkey')
      .map(({ credential_id }) => credential_id)
  }
  const [credentialId = ''] = await list()
  const unlinking = { accessToken: ada.token, credentialId }
  expect((await page.send('privy:auth:unlink-passkey', unlinking)).error).toMatchObject(mfaError)
  const whole = { ...unlinking, removeAsMfa: true, ...(await pass()) }
  expect((await page.send('privy:auth:unlink-passkey', whole)).error).toBeUndefined()
  expect(await list()).toEqual([])
  expect((await personalSign(scene)).error).toBeUndefined()
})

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (char) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
