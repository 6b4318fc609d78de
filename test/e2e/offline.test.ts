import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { openUser, openVisitor, patient } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness()])
})

afterAll(() => harness?.close())

const email = 'train@harbor.example'

/** Each screen that sends typed text: the field, and the next screen once the browser is online again. */
const screens: readonly {
  screen: string
  field: string
  type(page: Page): Promise<string>
  next(page: Page): Promise<unknown>
}[] = [
  {
    screen: 'email',
    field: 'Email address',
    type: async (page) => {
      await page.getByLabel('Email address').fill(email)
      await page.keyboard.press('Enter')
      return email
    },
    next: (page) => page.getByLabel('Verification code').waitFor(),
  },
  {
    screen: 'code',
    field: 'Verification code',
    type: async (page) => {
      const code = harness.world.codeFor(email)
      await page.getByLabel('Verification code').fill(code)
      return code
    },
    next: (page) => page.getByTestId('account').waitFor(),
  },
]

test('offline, each screen says so at once, keeps what was typed, and goes on when the browser is online', async () => {
  const { page, context } = await openVisitor(browser, harness.world, harness.url('localhost'))
  await page.getByTestId('login').click()
  // The code of the screens is loaded once they were visible.
  await page.getByLabel('Email address').fill('earlier@harbor.example')
  await page.keyboard.press('Enter')
  await page.getByLabel('Verification code').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  for (const { screen, field, type, next } of screens) {
    await page.getByLabel(field).waitFor()
    await context.setOffline(true)
    const value = await type(page)
    await page.getByText("You're offline").first().waitFor({ timeout: 2_000 })
    expect(await page.getByLabel(field).inputValue(), screen).toBe(value)
    await context.setOffline(false)
    await next(page)
  }
  await context.close()
})

test('offline, the password of a wallet is kept until it is set, and until it opens the wallet', async () => {
  const url = harness.url('localhost')
  const { page, context } = await openUser(browser, harness.world, url, 'password@harbor.example')
  await page.getByTestId('create-wallet').click()
  await page.getByTestId('address').waitFor()
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const field = dialog.getByLabel('Password', { exact: true })
  const offlineText = page.getByText("You're offline").first()
  await page.getByTestId('set-password').click()
  await press('Add password')
  await press('Suggest a password')
  const password = await field.inputValue()
  await press('Continue')
  await press('Continue')
  await dialog.getByLabel('Confirm your password').fill(password)
  await press('Continue')
  await dialog.getByRole('checkbox').press('Space')
  await context.setOffline(true)
  await press('Set password')
  await offlineText.waitFor({ timeout: 2_000 })
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Success' }).waitFor()

  const frame = page.frames().find((one) => one.url().includes('/embedded-wallets'))
  const origin = new URL(frame?.url() ?? '').origin
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.reload()
  await page.getByTestId('sign-message').click()
  // A click in the first moment is ignored.
  const sign = async () => {
    if (!(await field.isVisible())) await press('Sign').catch(() => {})
    return field.isVisible()
  }
  await expect.poll(sign, { ...patient, interval: 600 }).toBe(true)
  await field.fill(password)
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await offlineText.waitFor({ timeout: 2_000 })
  expect(await field.inputValue()).toBe(password)
  await context.setOffline(false)
  await page.getByTestId('signature').waitFor()
  await context.close()
})
