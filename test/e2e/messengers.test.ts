import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeBotToken, signMiniApp, signWidget } from '../../packages/server/src/vendors/telegram/fake.ts'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import { answerFarcaster, openFarcaster, openWindow, pressLast } from '../support/browser/vendorFakes.ts'
import { openGuest, openVisitor } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness

const bot = { bot_id: '4200000001', bot_name: 'harbor_bot', link_enabled: true, seamless_auth_enabled: true }

beforeAll(async () => {
  const settings = {
    farcaster_auth: true,
    telegram_auth: true,
    telegram_auth_config: bot,
    embedded_wallet_config: { create_on_login: 'off' },
  }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings, scripts: true })])
})

afterAll(() => harness?.close())

function address(change: (url: URL) => void): string {
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('config', JSON.stringify({ embeddedWallets: { createOnLogin: 'off' } }))
  change(url)
  return url.href
}

const visitor = (change: (url: URL) => void = () => {}) => openGuest(browser, harness.world, address(change))

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('Farcaster: declined at first, then approved', async () => {
  const maya = await visitor()
  await maya.page.getByTestId('login').click()
  await answerFarcaster(maya.page, await openFarcaster(maya.page, 'Farcaster'), 'Decline')
  await maya.page.getByText("The request wasn't approved. Try again or choose another method.").waitFor()
  await answerFarcaster(maya.page, await openFarcaster(maya.page, 'Try again'))
  await expectLiveText(maya.page, 'Logged in')
  await maya.page.getByTestId('account').waitFor()
  expect(maya.complaints.filter((text) => !text.includes('401'))).toEqual([])
})

test('Farcaster: going back ends the waiting', async () => {
  const maya = await visitor()
  await maya.page.getByTestId('login').click()
  await openFarcaster(maya.page, 'Farcaster')
  await press(maya.page, 'Back')
  await maya.page.getByLabel('Email address').waitFor()
  const requests: string[] = []
  maya.page.on('request', (request) => requests.push(request.url()))
  await openFarcaster(maya.page, 'Farcaster')
  await maya.page.waitForResponse((response) => response.url().endsWith('/farcaster/status'))
  await maya.page.waitForResponse((response) => response.url().endsWith('/farcaster/status'))
  expect(requests.filter((url) => url.endsWith('/farcaster/status')).length).toBeLessThan(4)
})

test('Farcaster on an Android phone opens the wallet by itself', async () => {
  const context = await openContext(browser, {
    viewport: { width: 400, height: 760 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.goto(harness.url('localhost'))
  await page.getByTestId('login').click()
  const pageEvent = context.waitForEvent('page')
  await press(page, 'Farcaster')
  const wallet = await pageEvent
  await heading(wallet, 'Log in to localhost').waitFor()
  await page.getByRole('button', { name: 'Open Farcaster' }).waitFor()
  await press(wallet, 'Approve')
  await page.getByTestId('account').waitFor()
  await context.close()
})

test('Telegram: canceled at first, then confirmed', async () => {
  const noor = await visitor()
  await noor.page.getByTestId('login').click()
  const first = await openWindow(noor.page, 'Telegram')
  await heading(noor.page, 'Continue in Telegram').waitFor()
  await pressLast(first, 'Cancel')
  await heading(noor.page, 'Login canceled').waitFor()
  await noor.page.getByText("Telegram didn't confirm it. Try again or choose another method.").waitFor()

  const second = await openWindow(noor.page, 'Try again')
  await second.getByLabel('First name').fill('Noor')
  await pressLast(second, 'Continue')
  await expectLiveText(noor.page, 'Logged in')
  await noor.page.getByTestId('account').waitFor()
  expect(noor.complaints).toEqual([])
})

test('Telegram: a window that is closed is a cancellation', async () => {
  const noor = await visitor()
  await noor.page.getByTestId('login').click()
  const popup = await openWindow(noor.page, 'Telegram')
  await heading(popup, 'Log in to').waitFor()
  await popup.close()
  await heading(noor.page, 'Login canceled').waitFor()
})

test('security: another window cannot answer for Telegram', async () => {
  const noor = await visitor()
  await noor.page.getByTestId('login').click()
  const popup = await openWindow(noor.page, 'Telegram')
  await heading(popup, 'Log in to').waitFor()
  const proof = await sign(signWidget, 13)
  // From the page itself: its origin may be right, but it is not the popup.
  await noor.page.evaluate(
    (data) => window.postMessage(data, '*'),
    JSON.stringify({ event: 'auth_result', result: Object.fromEntries(proof) }),
  )
  await pressLast(popup, 'Cancel')
  await heading(noor.page, 'Login canceled').waitFor()
  expect(await noor.page.getByTestId('account').count()).toBe(0)
})

async function sign(by: typeof signWidget | typeof signMiniApp, id: number): Promise<[string, string][]> {
  const app = await harness.world.ctx.apps.find(harness.world.app.id)
  const token = (app && fakeBotToken(app)) ?? ''
  const proof = by(token, { person: { id, first_name: 'Noor' }, now: harness.world.clock.now() })
  return Object.entries(proof).map(([name, value]) => [name, String(value)])
}

test('Telegram: the login address logs in without a click, and leaves no trace', async () => {
  const proof = await sign(signWidget, 11)
  const noor = await visitor((url) => {
    for (const [name, value] of proof) url.searchParams.set(name, value)
  })
  await noor.page.getByTestId('account').waitFor()
  expect(new URL(noor.page.url()).searchParams.has('hash')).toBe(false)
  expect(noor.complaints).toEqual([])
})

test('Telegram: a Mini App logs its user in when it opens', async () => {
  const proof = await sign(signMiniApp, 12)
  const launch = (url: URL) => {
    url.hash = new URLSearchParams({ tgWebAppData: String(new URLSearchParams(proof)) }).toString()
  }
  const noor = await visitor(launch)
  await noor.page.getByTestId('account').waitFor()
  expect(noor.page.url()).not.toContain('tgWebAppData')
  // security: the same launch, opened again by an attacker
  const eve = await openVisitor(browser, harness.world, address(launch))
  await heading(eve.page, "Couldn't log in").waitFor()
})
