import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import { openFarcaster } from '../support/browser/vendorFakes.ts'
import { openGuest, type Visitor } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness

beforeAll(async () => {
  const settings = { farcaster_auth: true, embedded_wallet_config: { create_on_login: 'all-users' } }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings, scripts: true })])
})
afterAll(() => harness?.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

/** Logs in with a Farcaster account that no other test uses, and has a wallet. */
async function visit(fid: string): Promise<Visitor> {
  const maya = await openGuest(browser, harness.world, harness.url('localhost'))
  await maya.page.getByTestId('login').click()
  await (
    await answer(maya.page, await openFarcaster(maya.page, 'Farcaster'), { button: 'Approve', fid })
  ).close()
  await maya.page.getByTestId('account').waitFor()
  await maya.page.getByTestId('request-signer').waitFor()
  return maya
}

/** Clicks the button that asks, and returns the URL in the QR code. */
async function ask(page: Page, button = 'Let Harbor post for you'): Promise<string> {
  const reply = page.waitForResponse((response) => response.url().endsWith('/farcaster/signer/init'))
  await press(page, button)
  await heading(page, 'Let Test app post for you')
  await page.getByRole('img', { name: 'QR code that opens Farcaster' }).locator('> svg').waitFor()
  return String((await (await reply).json()).signer_approval_url)
}

type Answer = { button: string; fid: string }

/** Opens the QR code's URL on another device, and answers there. */
async function answer(page: Page, url: string, { button, fid }: Answer): Promise<Page> {
  const phone = await page.context().newPage()
  await phone.goto(url)
  await approveAs(phone, { button, fid })
  return phone
}

async function approveAs(phone: Page, { button, fid }: Answer): Promise<void> {
  await phone.getByLabel('Farcaster ID').fill(fid)
  await phone.getByRole('button', { name: button, exact: true }).click()
  await phone.getByRole('status').waitFor()
}

test('a signer: declined, approved by the code, signs, and is revoked', async () => {
  const fid = '5001'
  const maya = await visit(fid)
  const { page } = maya
  await addAxe(page)
  await (await answer(page, await ask(page), { button: 'Decline', fid })).close()
  await heading(page, 'Request canceled')
  await page.getByText("The request wasn't approved. Try again or choose another method.").waitFor()
  expect(await runAxe(page)).toMatchObject({ violations: [] })
  const phone = await answer(page, await ask(page, 'Try again'), { button: 'Approve', fid })
  await expectLiveText(page, 'Test app can post for you')
  await page.getByTestId('may-post').filter({ hasText: 'Harbor can post for you.' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByTestId('sign-cast').click()
  expect(await page.getByTestId('cast-signature').textContent()).toMatch(/^[0-9a-f]{128}$/)
  await press(phone, 'Revoke')
  await phone.getByText('Revoked.').waitFor()
  await page.reload()
  await page.getByTestId('sign-cast').click()
  await page.getByText('Add a signer first').waitFor()
  await page.getByTestId('may-post').filter({ hasText: 'Harbor cannot post for you.' }).waitFor()
  expect(maya.complaints.filter((text) => !/40[014]/.test(text))).toEqual([])
})

test('a signer that is approved while the screen is closed', async () => {
  const fid = '5002'
  const { page } = await visit(fid)
  const url = await ask(page)
  await press(page, 'Close')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await answer(page, url, { button: 'Approve', fid })
  await page.getByTestId('may-post').filter({ hasText: 'Harbor can post for you.' }).waitFor()
})

test('a signer on an Android phone opens Farcaster by itself', async () => {
  const context = await openContext(browser, {
    viewport: { width: 400, height: 760 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await page.goto(harness.url('localhost'))
  await page.getByTestId('login').click()
  const walletEvent = context.waitForEvent('page')
  await press(page, 'Farcaster')
  const wallet = await walletEvent
  await approveAs(wallet, { button: 'Approve', fid: '5003' })
  await page.getByTestId('request-signer').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const phoneEvent = context.waitForEvent('page')
  await press(page, 'Let Harbor post for you')
  const phone = await phoneEvent
  await heading(phone, 'Let app 1 post for you?')
  await page.getByRole('button', { name: 'Open Farcaster' }).waitFor()
  await approveAs(phone, { button: 'Approve', fid: '5003' })
  await page.getByTestId('may-post').filter({ hasText: 'Harbor can post for you.' }).waitFor()
  await context.close()
})
