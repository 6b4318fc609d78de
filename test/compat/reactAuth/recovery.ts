import type { Page } from 'playwright-core'
import { dialog, press, type Scene, state, untilGone } from './hostApp.ts'
import { has } from './logins.ts'

const password = 'Correct-Horse-9'

/** A further wallet of the same mnemonic. Answers its address. */
export async function addWallet(page: Page): Promise<string> {
  await page.click('#add-wallet')
  const { signed } = await state(page, (now) => now.signed.message === 'Further wallet')
  const { signature: address = '' } = signed
  await state(page, has(`wallet:${address}`))
  return address
}

/** Through the client's own screens: create, save, confirm, and say so. */
export async function setPassword(page: Page): Promise<void> {
  await page.click('#set-password')
  await press(page, /password$/i)
  await page.locator(dialog).locator('input').fill(password)
  await press(page, 'Continue')
  await press(page, 'Continue')
  await page.locator(dialog).locator('input').fill(password)
  await press(page, 'Continue')
  await page.locator(dialog).getByText('I understand').click()
  await press(page, 'Set Password')
  await press(page, 'Close')
  await expectMethod(page, { message: 'Password', method: 'user-passcode' })
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

/** On the screen that stands in front of what was asked for. */
export async function enterPassword(page: Page): Promise<void> {
  await page.locator(dialog).locator('input').fill(password)
  await press(page, 'Recover your account')
}
