import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toTotpCode } from '../../packages/server/src/standards/totp.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type HostPage, serveSite } from '../support/compat/hostPage.ts'
import { buildPages, versions } from '../support/compat/jsSdkCore/build.ts'
import { type Device, openDevice, type Scene, signIn } from '../support/compat/jsSdkCore/device.ts'
import { type Creation, camelRegistration, type Request } from '../support/compat/jsSdkCore/passkeys.ts'
import { startServer } from '../support/listeningServer.ts'
import { fromBase32 } from '../support/totp.ts'

const message = 'With a second factor'

let pages: HostPage
let scene: Scene
let origin: string
let numbers = 0

beforeAll(async () => {
  pages = await serveSite(await buildPages())
  origin = `http://localhost:${pages.port}`
  const server = await startServer({
    origins: [origin],
    settings: { mfa_methods: ['sms', 'totp', 'passkey'], passkey_auth: true, sms_countries: ['US'] },
  })
  scene = { browser: await getBrowser(), pages, server, version: versions[0], host: 'localhost' }
})
afterAll(() => Promise.all([scene?.server.close(), pages?.close()]))

/** Through the client's own loop: it requests a factor, and the app passes the input of its screen. */
describe.each(versions)('js-sdk-core %s', (version) => {
  test('sets up each second factor, uses it for a signature, and removes it', async () => {
    const { world } = scene.server
    const device = await openDevice({ ...scene, version })
    await signIn(scene, device, `${version}@example.com`)
    await device.ask('embeddedWallet.create', ...(version === '0.37.2' ? [] : [{}]))
    const { user } = await device.ask<UserReply>('user.get')
    const address = user.linked_accounts.find(({ type }) => type === 'wallet')?.address ?? ''
    const methods = async () =>
      (await device.ask<UserReply>('user.get')).user.mfa_methods.map(({ type }) => type)
    const sign = async () => {
      const signature = await device.request('personal_sign', [message, address])
      expect(await recoverMessageAddress({ message, signature })).toBe(address)
    }

    for (const [method, factor] of Object.entries(factors)) {
      const pass = await factor.enroll(device)
      expect(await methods()).toEqual([method])
      const signing = sign()
      if (method === 'totp') await answer(device, { mfaMethod: method, mfaCode: '000000' })
      await answer(device, { mfaMethod: method, mfaCode: await pass() })
      await signing
      // A passed second factor stays valid for a while: the user is not asked again.
      await sign()

      // Longer than the pause between texts to one number, and than a passed factor is valid for a change.
      world.clock.forward({ seconds: 61 })
      const removing = factor.remove(device)
      await answer(device, { mfaMethod: method, mfaCode: await pass() })
      await removing
      expect(await methods()).toEqual([])
      // 0.76.2 does so itself; until then the passed factor also counts for the next one.
      if (version === '0.37.2') await device.ask('mfa.clearMfa', { userId: user.id })
      await sign()
    }
    expect(device.visitor.crashes).toEqual([])
    await device.visitor.leave()
  })
})

type UserReply = {
  user: { id: string; linked_accounts: { type: string; address?: string }[]; mfa_methods: { type: string }[] }
}
type Factor = {
  /** Returns a function that passes the factor from then on. */
  enroll(device: Device): Promise<() => Promise<unknown>>
  remove(device: Device): Promise<unknown>
}

const factors: Record<'totp' | 'sms' | 'passkey', Factor> = {
  totp: {
    async enroll(device) {
      const { clock } = scene.server.world
      const { secret } = await device.ask<{ secret: string }>('mfa.initEnrollMfa', { method: 'totp' })
      const codeNow = () => toTotpCode(fromBase32(secret), Math.floor(clock.now().getTime() / 30_000))
      await device.ask('mfa.submitEnrollMfa', { method: 'totp', code: codeNow() })
      return async () => {
        clock.forward({ seconds: 30 })
        return codeNow()
      }
    },
    remove: (device) => device.ask('mfa.unenrollMfa', 'totp'),
  },
  sms: {
    async enroll(device) {
      const { world } = scene.server
      // One number may not get as many texts as both versions need.
      const phoneNumber = `+1213374${String(++numbers).padStart(4, '0')}`
      await device.ask('mfa.initEnrollMfa', { method: 'sms', phoneNumber })
      const code = world.codeFor(phoneNumber)
      await device.ask('mfa.submitEnrollMfa', { method: 'sms', phoneNumber, code })
      return async () => {
        await device.ask('mfa.sms.sendCode', { action: 'verify' })
        return world.codeFor(phoneNumber)
      }
    },
    remove: (device) => device.ask('mfa.unenrollMfa', 'sms'),
  },
  passkey: {
    async enroll(device) {
      const authenticator = createAuthenticator({ origin })
      const ceremony = await device.ask<{ options: Creation; relying_party: string }>(
        'auth.passkey.generateRegistrationOptions',
        origin,
      )
      const registration = camelRegistration(authenticator.register(ceremony.options))
      await device.ask('auth.passkey.linkWithPasskey', registration, ceremony.relying_party)
      const credentialIds = authenticator.stored.map(({ id }) => id)
      await device.ask('mfa.submitEnrollMfa', { method: 'passkey', credentialIds })
      return async () => {
        const { options } = await device.ask<{ options: Request }>(
          'mfa.passkey.generateAuthenticationOptions',
          {},
        )
        return authenticator.assert(options)
      }
    },
    remove: (device) => device.ask('mfa.submitEnrollMfa', { method: 'passkey', credentialIds: [] }),
  },
}

/** Waits until the client requests a factor, and passes one. */
async function answer(device: Device, proof: { mfaMethod: string; mfaCode: unknown }): Promise<void> {
  const { page } = device.visitor
  await page.waitForFunction(() =>
    Boolean(Reflect.get(window.published.client, 'mfaPromises').rootPromise.current),
  )
  await page.evaluate((args) => {
    const { rootPromise } = Reflect.get(window.published.client, 'mfaPromises')
    const { resolve } = rootPromise.current
    rootPromise.current = null
    resolve({ ...args, relyingParty: location.origin })
  }, proof)
}
