import { limits } from '@latchkey/wire'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../support/browser/chromium.ts'
import {
  atCode,
  atLink,
  atStart,
  farcaster,
  passkey,
  type Row,
  social,
  telegram,
} from '../support/browser/errorRows.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { addAuthenticator } from '../support/browser/virtualAuthenticator.ts'
import { openVisitor, type Visitor } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness
let count = 0

beforeAll(async () => {
  const bot = {
    bot_id: '4200000001',
    bot_name: 'harbor_bot',
    link_enabled: true,
    seamless_auth_enabled: true,
  }
  const settings = {
    ...{ sms_auth: true, google_oauth: true, passkey_auth: true, farcaster_auth: true, telegram_auth: true },
    telegram_auth_config: bot,
    embedded_wallet_config: { create_on_login: 'off' },
  }
  ;[browser, harness] = await Promise.all([launchChromium(), openHarness({ settings, scripts: true })])
})

afterAll(async () => {
  await browser?.close()
  await harness?.close()
})

type Way = {
  name: string
  path: string
  rows: Row[]
  methods?: string[]
  /** What comes before the first row. */
  prepare?(person: Visitor): Promise<unknown>
  go(page: Page): Promise<unknown>
}

const ways: Way[] = [
  { name: 'a code is asked for', path: 'passwordless/init', rows: atStart, go: submitEmail },
  {
    name: 'a code is entered',
    path: 'passwordless/authenticate',
    rows: atCode,
    async go(page) {
      await submitEmail(page)
      await page.getByLabel('Verification code').fill('000000')
    },
  },
  {
    name: 'an address is linked',
    path: 'passwordless/link',
    rows: atLink,
    prepare: logInBySms,
    async go(page) {
      await page.getByTestId('link-email').click()
      await page.getByLabel('Email address').fill(`error${++count}@harbor.example`)
      await page.keyboard.press('Enter')
      await page.getByLabel('Verification code').fill('000000')
    },
  },
  {
    name: 'somebody is back from Google',
    path: 'oauth/authenticate',
    rows: social,
    go: (page) => comeBack(page, { code: 'c', state: 's' }),
  },
  {
    name: 'Telegram has opened the page',
    path: 'telegram/authenticate',
    rows: telegram,
    async go(page) {
      const signed = { user: '{"id":7}', auth_date: '1700000000', hash: 'a'.repeat(64) }
      const url = new URL(page.url())
      url.hash = String(new URLSearchParams({ tgWebAppData: String(new URLSearchParams(signed)) }))
      // Another address in between: to a new fragment alone a page is not loaded anew.
      await page.goto('about:blank')
      await page.goto(url.href)
    },
  },
  {
    name: 'a passkey is asked for',
    path: 'passkeys/authenticate/init',
    rows: passkey,
    prepare: ({ page, context }) => addAuthenticator(context, page),
    async go(page) {
      await page.getByTestId('login').click()
      await page.getByRole('button', { name: 'I have a passkey' }).click()
    },
  },
  {
    name: 'Farcaster is asked',
    path: 'farcaster/init',
    rows: farcaster,
    methods: ['email', 'farcaster'],
    async go(page) {
      await page.getByTestId('login').click()
      await page.getByRole('button', { name: 'Farcaster' }).click()
    },
  },
]

describe.each(ways)('error: when $name', ({ path, rows, methods, prepare, go }) => {
  let person: Visitor
  beforeAll(async () => {
    person = await visitor(methods)
    await prepare?.(person)
  })
  afterAll(() => person?.context.close())

  test.each(rows)('$answer.status $answer.code is "$title: $detail"', async ({ answer, ...shown }) => {
    const { page } = person
    await answering(page, path, answer)
    await go(page)
    await expectScreen(page, shown)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.unroute(`**/api/v1/${path}`)
  })
})

describe('error: whoever is asked for help', () => {
  test('is given the code and the name of the request', async () => {
    const { page, context } = await visitor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = `help${++count}@harbor.example`
    // As many as an hour allows; then none is on its way, and that is an error.
    for (let n = 0; n < limits.codeSendsPerHour; n++) {
      await harness.world.post('/api/v1/passwordless/init', { email })
      harness.world.clock.forward({ seconds: limits.codeResendSeconds })
    }
    await page.getByTestId('login').click()
    await page.getByLabel('Email address').fill(email)
    const refused = page.waitForResponse('**/api/v1/passwordless/init')
    await page.keyboard.press('Enter')
    await page.getByText('Details').click()
    const id = (await refused).headers()['x-request-id'] as string
    await expect
      .poll(() => page.locator('.lk-rows').innerText())
      .toMatch(`Code\ntoo_many_requests\nRequest\n${id}`)
    await page.getByRole('button', { name: 'Copy request id' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    await context.close()
  })
})

describe('error: when somebody is back from Google', () => {
  test('with another state than they left with, nothing is sent', async () => {
    const { page, context } = await visitor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await comeBack(page, { code: 'c', state: 'of-somebody-else' })
    const detail = 'Unexpected auth flow. This may be a phishing attempt.'
    await expectScreen(page, { title: 'Login failed', detail, button: 'Try again' })
    expect(sent).not.toContain('/api/v1/oauth/authenticate')
    await page.goto('about:blank')
    await page.goBack()
    await page.getByTestId('login').waitFor()
    expect(page.url()).not.toContain('privy_oauth')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await context.close()
  })

  test('having declined', async () => {
    const { page, context } = await visitor()
    await comeBack(page, { code: 'undefined', state: 's' })
    const detail = 'You did not allow Test app to log you in with Google. Try again and tick all boxes.'
    await expectScreen(page, { title: 'Login failed', detail, button: 'Try again' })
    await context.close()
  })
})

async function visitor(methods?: string[]): Promise<Visitor> {
  const url = new URL(harness.url('localhost'))
  const config = { embeddedWallets: { createOnLogin: 'off' }, ...(methods && { loginMethods: methods }) }
  url.searchParams.set('config', JSON.stringify(config))
  return openVisitor(browser, harness.world, url.href)
}

/** What the server says to one call; everything else is answered by the server itself. */
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

async function logInBySms({ page }: Visitor): Promise<void> {
  const number = '4155550142'
  await page.getByTestId('login').click()
  await page.getByRole('button', { name: 'Continue with sms' }).click()
  await page.getByLabel('Phone number', { exact: true }).fill(number)
  await page.keyboard.press('Enter')
  const boxes = page.getByLabel('Verification code')
  await boxes.waitFor()
  await boxes.fill(harness.world.codeFor(`+1${number}`))
  await page.getByTestId('account').waitFor()
}

async function submitEmail(page: Page): Promise<void> {
  await page.getByTestId('login').click()
  await page.getByLabel('Email address').fill(`error${++count}@harbor.example`)
  await page.keyboard.press('Enter')
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
