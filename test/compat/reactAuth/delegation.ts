import { recoverMessageAddress } from 'viem'
import { asNewUser, press, type Scene, state, untilGone } from './hostApp.ts'
import { enrollTotp } from './secondFactor.ts'
import type { SigningApp } from './signingApp.ts'

/** The hooks, and whether they show the SDK's own screens. */
const ways = { screens: true, headless: false, 'session-signers': false, signers: false } as const

/**
 * A user lets the app's server sign. It signs, and the user revokes it. Published clients name no signer and no policy:
 * the settings of the app do.
 */
export const delegation: Record<string, (scene: Scene) => Promise<void>> = {
  async 'let the app sign'(scene) {
    const app = await scene.server.createSigningApp(Object.values(scene.hosts))
    await asNewUser({ ...scene, appId: app.appId }, { name: 'principal' }, async (page) => {
      const { address, userId } = await state(page, (now) => now.connected !== null)
      const user = { address: address ?? '', userId: userId ?? '' }
      for (const [way, hasScreens] of Object.entries(ways)) {
        if ((await page.locator(`#delegate-${way}`).count()) === 0) continue
        await page.click(`#delegate-${way}`)
        if (hasScreens) await press(page, 'Accept')
        await state(page, (now) => now.signed.message === `Delegated by ${way}`)
        await state(page, (now) => now.appSigns.includes(user.address))
        if (hasScreens) await untilGone(page)
        await expectSignature(app, user)
        await page.click(`#revoke-${way}`)
        if (hasScreens) await press(page, 'Confirm')
        await state(page, (now) => now.signed.message === `Revoked by ${way}`)
        await state(page, (now) => now.appSigns.length === 0)
        if (hasScreens) await untilGone(page)
        const { status, code } = await app.sign(user)
        if (status === 200 || code !== 'user_has_not_delegated_wallet')
          throw new Error(`after ${way} it was signed, or refused with ${code}`)
      }
    })
  },

  /** Revoking never requires the factor. */
  async 'let the app sign, with a second factor'(scene) {
    const app = await scene.server.createSigningApp(Object.values(scene.hosts))
    await asNewUser({ ...scene, appId: app.appId }, { name: 'factor' }, async (page) => {
      if ((await page.locator('#delegate-headless').count()) === 0) return
      const { address, userId } = await state(page, (now) => now.connected !== null)
      const pass = await enrollTotp(scene, page)
      await page.click('#delegate-headless')
      if (!asksForFactor(scene.version)) {
        await state(page, ({ signed }) => signed.error !== undefined).then(
          () => {},
          (error: unknown) => {
            if (!String(error).includes('MFA')) throw error
          },
        )
        return
      }
      await pass()
      await state(page, (now) => now.signed.message === 'Delegated by headless')
      await expectSignature(app, { address: address ?? '', userId: userId ?? '' })
      await page.click('#revoke-headless')
      await state(page, (now) => now.signed.message === 'Revoked by headless' && now.appSigns.length === 0)
    })
  },
}

/** 3.45 can ask for a second factor at this call, 2.25 cannot. */
const asksForFactor = (version: string) => Number(version.split('.')[0]) >= 3

async function expectSignature(app: SigningApp, user: { address: string; userId: string }): Promise<void> {
  const { signature, code } = await app.sign(user)
  if (!signature) throw new Error(`the app cannot sign: ${code}`)
  const signer = await recoverMessageAddress({ message: app.message, signature })
  if (signer !== user.address) throw new Error(`the signature is of ${signer}`)
}
