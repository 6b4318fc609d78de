import { limits } from '@latchkey/wire'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { openVisitor, type Visitor } from '../support/browser/visitor.ts'
import { atCode, atStart, type Row } from '../support/errorRows.ts'

let browser: Browser
let harness: Harness
/** The tests share one page. */
let maya: Visitor
let count = 0

beforeAll(async () => {
  const settings = { google_oauth: true, embedded_wallet_config: { create_on_login: 'off' } }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings })])
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('config', JSON.stringify({ embeddedWallets: { createOnLogin: 'off' } }))
  maya = await openVisitor(browser, harness.world, url.href)
})

afterAll(() => harness?.close())

/**
 * One row of each kind of screen, as a browser draws it. `packages/react` tests every row without a browser; the
 * screens of a method are in its own tests here, with the real server's answers.
 */
const kinds = [
  { kind: 'the error screen', path: 'passwordless/init', row: find(atStart, 'invalid_captcha') },
  {
    kind: 'a field that was refused',
    path: 'passwordless/init',
    row: find(atStart, 'disallowed_plus_email'),
  },
  {
    kind: 'a screen of its own',
    path: 'passwordless/authenticate',
    row: find(atCode, 'user_does_not_exist'),
  },
]

test.each(kinds)('error: $kind', async ({ path, row }) => {
  const { page } = maya
  const { answer, ...shown } = row
  await answering(page, path, answer)
  await page.getByTestId('login').click()
  await page.getByLabel('Email address').fill(`error${++count}@harbor.example`)
  await page.keyboard.press('Enter')
  if (path === 'passwordless/authenticate') await page.getByLabel('Verification code').fill('000000')
  await expectScreen(page, shown)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.unroute(`**/api/v1/${path}`)
})

describe('error: a user who is asked for help', () => {
  test('is given the code and the name of the request', async () => {
    const { page, context } = maya
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = `help${++count}@harbor.example`
    // Uses up the hourly limit; then no code is sent, and that is an error.
    for (let n = 0; n < limits.codeSendsPerHour; n++) {
      await harness.world.post('/api/v1/passwordless/init', { email })
      harness.world.clock.forward({ seconds: limits.codeResendSeconds })
    }
    await page.getByTestId('login').click()
    await page.getByLabel('Email address').fill(email)
    const response = page.waitForResponse('**/api/v1/passwordless/init')
    await page.keyboard.press('Enter')
    await page.getByText('Details').click()
    const id = (await response).headers()['x-request-id'] as string
    await expect
      .poll(() => page.locator('.lk-rows').innerText())
      .toMatch(`Code\ntoo_many_requests\nRequest\n${id}`)
    await page.getByRole('button', { name: 'Copy request id' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  })
})

describe('error: when a user is back from Google', () => {
  test('with a different state, nothing is sent', async () => {
    const { page } = maya
    const reports: string[] = []
    page.on('request', (request) => reports.push(new URL(request.url()).pathname))
    await comeBack(page, { code: 'c', state: 'of-somebody-else' })
    const detail = 'Unexpected auth flow. This may be a phishing attempt.'
    await expectScreen(page, { title: 'Login failed', detail, button: 'Try again' })
    expect(reports).not.toContain('/api/v1/oauth/authenticate')
    await page.goto('about:blank')
    await page.goBack()
    await page.getByTestId('login').waitFor()
    expect(page.url()).not.toContain('privy_oauth')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('having declined', async () => {
    const { page } = maya
    await comeBack(page, { code: 'undefined', state: 's' })
    const detail = "To continue with Google, allow Test app on Google's page."
    await expectScreen(page, { title: 'Login canceled', detail, button: 'Try again' })
  })
})

function find(rows: readonly Row[], code: string): Row {
  const row = rows.find(({ answer }) => answer.code === code)
  if (!row) throw new Error(`There is no row ${code}.`)
  return row
}

/** Fakes the server's response to one call; the server itself answers all others. */
async function answering(page: Page, path: string, { status, ...body }: Row['answer']): Promise<void> {
  const headers = {
    'access-control-allow-origin': new URL(page.url()).origin,
    'access-control-allow-credentials': 'true',
    'content-type': 'application/json',
  }
  const { code, error = code, data } = body
  await page.route(`**/api/v1/${path}`, (route) =>
    route.fulfill({ status, headers, body: JSON.stringify({ error, code, data }) }),
  )
}

/** As a provider sends visitors back, to a browser that left with the state `s`. */
async function comeBack(page: Page, { code, state }: { code: string; state: string }): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('privy:state_code', '"s"')
    localStorage.setItem('privy:code_verifier', JSON.stringify('v'.repeat(48)))
  })
  const url = new URL(page.url())
  const back = { privy_oauth_code: code, privy_oauth_state: state, privy_oauth_provider: 'google' }
  for (const [name, value] of Object.entries(back)) url.searchParams.set(name, value)
  await page.goto(url.href)
}

async function expectScreen(page: Page, { title, detail, button }: Omit<Row, 'answer'>): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (detail) await dialog.getByText(detail).first().waitFor()
  expect(await dialog.getByRole('heading').textContent()).toBe(title)
  if (button) await dialog.getByRole('button', { name: button, exact: true }).last().waitFor()
}
