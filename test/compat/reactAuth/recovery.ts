import type { Page } from 'playwright-core'
import { describe, dialog, enterEmail, open, press, type Scene, state, untilGone } from './hostApp.ts'
import { has } from './logins.ts'

const password = 'Correct-Horse-9'

/** Adds another wallet of the same mnemonic. Returns its address. */
export async function addWallet(page: Page): Promise<string> {
  await page.click('#add-wallet')
  const { signed } = await state(page, (now) => now.signed.message === 'Further wallet')
  const { signature: address = '' } = signed
  await state(page, has(`wallet:${address}`))
  return address
}

/** Through the client's own screens: create, save, confirm. */
export async function setPassword(page: Page): Promise<void> {
  await page.click('#set-password')
  await press(page, /password$/i)
  await makePassword(page)
  await press(page, 'Close')
  await expectMethod(page, { message: 'Password', method: 'user-passcode' })
}

/** Ends when the client begins its work. */
async function makePassword(page: Page): Promise<void> {
  await page.locator(dialog).locator('input').fill(password)
  await press(page, 'Continue')
  await press(page, 'Continue')
  await page.locator(dialog).locator('input').fill(password)
  await press(page, 'Continue')
  await page.locator(dialog).getByText('I understand').click()
  await press(page, 'Set Password')
}

/** 3.x only reads it from the server. */
const onCreate = 'embedded_wallet_config.require_user_owned_recovery_on_create=true'

const toNestedSetting = (version: string) =>
  version.startsWith('3.') ? { ethereum: { createOnLogin: 'users-without-wallets' } } : {}

/**
 * Creates the first wallet with a password, which the app requires. Clients up to 2.0.9 wait 15 s for it. Prints how
 * long it took: `docs/develop/performance.md` has the figure of a slow device.
 */
export async function createWithPassword(scene: Scene): Promise<void> {
  const appId = await scene.server.createApp(Object.values(scene.hosts), [onCreate])
  const wallets = JSON.stringify({
    createOnLogin: 'users-without-wallets',
    ...toNestedSetting(scene.version),
  })
  const visitor = await open({ ...scene, appId }, { query: { wallets } })
  const { page } = visitor
  // For a run on a slow device.
  page.setDefaultTimeout(60_000)
  try {
    await page.click('#login')
    await enterEmail(scene, page, `on-create-${scene.version.replaceAll('.', '-')}@example.com`)
    await page.locator('[name=code-0]').waitFor({ state: 'hidden' })
    await makePassword(page)
    const startedAt = Date.now()
    // Reading the page takes part of the measured time.
    const hasAddress = () => !document.querySelector('#state')?.textContent?.includes('"address":null')
    await page.waitForFunction(hasAddress, undefined, { polling: 500, timeout: 120_000 })
    const { address } = await state(page, (now) => now.address !== null)
    console.log(`${scene.version.padEnd(8)} password on create: ${(Date.now() - startedAt) / 1_000} s`)
    await untilGone(page)
    await forgetWallets(scene, page)
    await state(page, (now) => now.authenticated && now.hasFrame && now.address === address)
    await page.click('#sign')
    await enterPassword(page)
    await press(page, 'Sign and continue')
    await state(page, (now) => now.signed.message === 'With dialog')
  } catch (cause) {
    throw new Error(`${cause} ${await describe(visitor)}`, { cause })
  } finally {
    await visitor.leave()
  }
}

export async function setAutomatic(page: Page): Promise<void> {
  await page.click('#set-automatic')
  await press(page, 'Confirm')
  await expectMethod(page, { message: 'Automatic', method: 'privy' })
}

async function expectMethod(page: Page, { message, method }: { message: string; method: string }) {
  const { signed } = await state(page, (now) => now.signed.message === message)
  if (signed.signature !== method) throw new Error(`the method is ${signed.signature}`)
  await untilGone(page)
}

/** From now on this is a browser that has never had a wallet. */
export async function forgetWallets({ server }: Scene, page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().startsWith(server.url))
  if (!frame) throw new Error('the wallet has no frame')
  await frame.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('latchkey')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      }),
  )
  await page.reload()
}

/** On the recovery screen, which is above the requested one. */
export async function enterPassword(page: Page): Promise<void> {
  await page.locator(dialog).locator('input').fill(password)
  await press(page, 'Recover your account')
}
