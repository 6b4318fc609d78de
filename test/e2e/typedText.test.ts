import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Gallery, startGallery } from '../support/browser/galleryServer.ts'

/**
 * Every form of the modal: where the user types, and whether a click outside closes the modal if the fields are empty.
 */
const forms: readonly [form: string, typed: string, empty?: string][] = [
  ['email', 'landing-plus', 'landing'],
  ['phone', 'landing-phone', 'landing-phone-empty'],
  ['code', 'code-typing'],
  ['second factor', 'mfa-code-busy'],
  ['number of a second factor', 'mfa-number-fail', 'mfa-number'],
  ['recovery code', 'mfa-verify-recovery-code-typed'],
  ['password', 'recover-busy'],
  ['new password', 'password-strong'],
  ['send form', 'account-send-much', 'account-send'],
  ['amount', 'amount', 'amount-empty'],
]

let gallery: Gallery
let page: Page
beforeAll(async () => {
  const [started, browser] = await Promise.all([startGallery(), getBrowser()])
  gallery = started
  page = await (await openContext(browser, { viewport: { width: 800, height: 900 } })).newPage()
  page.setDefaultTimeout(30_000)
})
afterAll(() => gallery?.close())

/** True if a click outside the modal closes it. */
async function closes(screen: string): Promise<boolean> {
  await page.goto(`${gallery.url}?screen=${screen}`)
  await page.locator('dialog.lk-modal .lk-title').waitFor()
  await page.mouse.click(10, 450)
  return page.evaluate(() => document.body.dataset.closed !== undefined)
}

test.each(forms)('a click outside the modal loses no typed text: %s', async (_, typed, empty) => {
  expect(await closes(typed)).toBe(false)
  if (empty) expect(await closes(empty)).toBe(true)
})
