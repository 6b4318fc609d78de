import { ed25519 } from '@noble/curves/ed25519.js'
import type { Page } from 'playwright-core'
import { asNewUser, type Scene, state, untilGone } from './hostApp.ts'
import { has } from './logins.ts'

const hash = Uint8Array.from({ length: 20 }, (_, n) => n + 1)

/** The app posts for its user, who approves it in Farcaster and revokes it there. */
export const farcaster: Record<string, (scene: Scene) => Promise<void>> = {
  async 'add a Farcaster signer'(scene) {
    const fid = `77${scene.version.replaceAll('.', '')}`
    await asNewUser(scene, { name: 'caster' }, async (page) => {
      if ((await page.locator('#request-signer').count()) === 0) return
      await linkFarcaster(page, fid)
      const phone = await approveSigner(page, fid)
      await untilGone(page)
      await signCast(page, 'sign-cast', 'Cast')
      await signCast(page, 'sign-cast-alone', 'Cast, each hook alone')
      // After a reload, the page has no key in memory.
      await phone.getByRole('button', { name: 'Revoke' }).click()
      await phone.getByText('Revoked.').waitFor()
      await page.reload()
      await state(page, (now) => now.connected !== null && now.hasFrame)
      await page.click('#sign-cast')
      await state(page, ({ signed }) => signed.error !== undefined).then(
        () => {},
        (error: unknown) => {
          if (!String(error).includes('signer')) throw error
        },
      )
    })
  },
}

/** With the SDK's own modal, and the sandbox's wallet on another device. */
async function linkFarcaster(page: Page, fid: string): Promise<void> {
  const reply = page.waitForResponse((response) => response.url().endsWith('/farcaster/init'))
  await page.click('#link-farcaster')
  const { connect_uri } = await (await reply).json()
  await approve(page, connect_uri, fid)
  await state(page, has(`farcaster:${fid}`))
  await untilGone(page)
}

/** The SDK's own screen of a signer, which polls the progress. */
async function approveSigner(page: Page, fid: string): Promise<Page> {
  const reply = page.waitForResponse((response) => response.url().endsWith('/farcaster/signer/init'))
  await page.click('#request-signer')
  const { signer_approval_url } = await (await reply).json()
  return approve(page, signer_approval_url, fid)
}

async function approve(page: Page, url: string, fid: string): Promise<Page> {
  const phone = await page.context().newPage()
  await phone.goto(url)
  await phone.getByLabel('Farcaster ID').fill(fid)
  await phone.getByRole('button', { name: 'Approve' }).click()
  return phone
}

async function signCast(page: Page, id: string, message: string): Promise<void> {
  await page.click(`#${id}`)
  const { signed } = await state(
    page,
    (now) => now.signed.message === message && now.signed.signature !== undefined,
  )
  const bytes = Buffer.from(signed.signature?.slice(2) ?? '', 'hex')
  if (!ed25519.verify(bytes.subarray(32), hash, bytes.subarray(0, 32)))
    throw new Error('the cast is not signed by the key of the account')
}
