import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { openVisitor } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness()])
})

afterAll(() => harness?.close())

const email = 'train@harbor.example'

/** Each screen that sends what was typed: where it is typed, and what comes once the browser is online again. */
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
  // What the screens are made of is loaded once they were seen.
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
