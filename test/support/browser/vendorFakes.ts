import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { World } from '../world.ts'

// The actions of a person at the local fakes of vendors, in another page, window or device.

let count = 0

/** At a social network's consent page, as a new person unless `subject` is given. */
export async function answerNetwork(
  page: Page,
  { button = 'Continue', subject = `person-${++count}` } = {},
): Promise<void> {
  await page.waitForURL(/\/sandbox\/oauth\//)
  const field = page.getByLabel(/ ID$/)
  // If the wallet's frame, which has a separate process, navigates at the same time as its page, Chromium sometimes
  // does not report the new page's scripts to Playwright. It does after a reload.
  await field.fill(subject, { timeout: 5_000 }).catch(async () => {
    await page.reload()
    await field.fill(subject)
  })
  if (!['Continue', 'Cancel'].includes(button)) await page.getByText('Other answers').click()
  await pressLast(page, button)
}

/** Presses a button that may close the window: if the page goes away under a click, Playwright throws an error. */
export async function pressLast(page: Page, button: string): Promise<void> {
  const click = page.getByRole('button', { name: button, exact: true }).click()
  await click.catch((cause) => {
    if (!page.isClosed()) throw cause
  })
}

/**
 * Presses until the press is accepted: a click that comes too soon after a screen is ignored. The window closes with
 * the answer.
 */
export async function pressUntilClosed(popup: Page, name: string): Promise<void> {
  const button = popup.getByRole('button', { name, exact: true })
  for (const end = Date.now() + 30_000; !popup.isClosed(); ) {
    if (Date.now() > end) throw new Error(`The window stays open after "${name}".`)
    await button.click({ timeout: 1_000 }).catch(() => {})
    await popup.waitForEvent('close', { timeout: 300 }).catch(() => {})
  }
}

/** With a Farcaster wallet on another device, which has read the QR code. */
export async function answerFarcaster(
  page: Page,
  connectUri: string,
  button: 'Approve' | 'Decline' = 'Approve',
): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto(connectUri)
  await phone.getByLabel('Username').fill('maya')
  await phone.getByRole('button', { name: button, exact: true }).click()
  await phone.getByRole('status').waitFor()
  await phone.close()
}

/** Presses the button of Farcaster's screen, and returns the address in its QR code. */
export async function openFarcaster(page: Page, button: string): Promise<string> {
  const reply = page.waitForResponse((response) => response.url().endsWith('/farcaster/init'))
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('heading', { name: 'Log in with Farcaster' }).waitFor()
  await page.getByRole('img', { name: 'QR code that opens Farcaster' }).locator('> svg').waitFor()
  return String((await (await reply).json()).connect_uri)
}

/** Presses a button that opens another window. */
export async function openWindow(page: Page, button: string): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await popupEvent
  popup.setDefaultTimeout(30_000)
  return popup
}

/** Logs in in the window of another app, up to its question. */
export async function logInElsewhere(
  popup: Page,
  codes: World | ((email: string) => Promise<string>),
  email: string,
): Promise<void> {
  await popup.getByLabel('Email address').fill(email)
  await popup.keyboard.press('Enter')
  await popup.getByLabel('Verification code').waitFor()
  const code = typeof codes === 'function' ? await codes(email) : codes.codeFor(email)
  await popup.getByLabel('Verification code').fill(code)
}

/** Presses Allow, which is inert for a moment, against a click meant for something else. */
export async function allow(popup: Page): Promise<void> {
  const button = popup.getByRole('button', { name: 'Allow' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
}
