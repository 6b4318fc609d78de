import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { openVisitor, type Visitor } from '../support/browser/visitor.ts'

let browser: Browser
let harness: Harness
let visitor: Visitor | undefined

beforeAll(async () => {
  const settings = {
    wallet_auth: true,
    wallet_connect_cloud_project_id: 'local',
    embedded_wallet_config: { create_on_login: 'off' },
  }
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({ settings, calls: ['ws://localhost:*'] }),
  ])
})
afterEach(() => visitor?.context.close())
afterAll(() => harness?.close())

async function openCode(): Promise<Page> {
  const url = new URL(harness.url('localhost'))
  const config = { embeddedWallets: { createOnLogin: 'off' }, appearance: { walletList: ['rainbow'] } }
  url.searchParams.set('config', JSON.stringify(config))
  visitor = await openVisitor(browser, harness.world, url.href)
  const { page } = visitor
  await page.getByTestId('login').click()
  await page.getByRole('button', { name: 'Continue with a wallet' }).click()
  await page.getByRole('button', { name: 'Rainbow' }).click()
  await page.getByRole('heading', { name: 'Scan with Rainbow' }).waitFor()
  return page
}

/** The wallet, opened with the link of the QR code on the screen. */
async function openPhone(page: Page): Promise<Page> {
  const link = page.getByRole('link', { name: 'Open the sandbox wallet' })
  const [phone] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await phone.getByRole('button', { name: 'Connect', exact: true }).click()
  await phone.getByRole('heading', { name: /^Connect to / }).waitFor()
  return phone
}

describe('the wallet of the sandbox, by the QR code of WalletConnect', () => {
  test('connects, signs a login, and ends the session', async () => {
    const page = await openCode()
    const phone = await openPhone(page)
    const address = (await phone.locator('p code').first().textContent()) ?? ''
    await phone.getByRole('button', { name: 'Approve' }).click()
    await phone.getByRole('heading', { name: /^Sign a message for / }).waitFor()
    expect(await phone.locator('pre').textContent()).toContain(address)
    await phone.getByRole('button', { name: 'Approve' }).click()
    await page.getByTestId('account').waitFor()
    const rows = page.getByTestId('wallet')
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(address.slice(0, 6))])
    await page.getByText('Linked: siwe').or(page.getByTestId('account')).first().waitFor()
    await phone.getByRole('button', { name: 'Disconnect' }).click()
    await phone.getByText('No requests yet.').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('privy:connections'))).toBe(null)
  })

  test('rejects, and is asked again', async () => {
    const page = await openCode()
    const phone = await openPhone(page)
    await phone.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('heading', { name: 'Request canceled' }).waitFor()
    await phone.close()
    await page.getByRole('button', { name: 'Try again' }).click()
    const again = await openPhone(page)
    await again.getByRole('button', { name: 'Approve' }).click()
    await again.getByRole('button', { name: 'Approve' }).click()
    await page.getByTestId('account').waitFor()
  })

  test('error: a text that is not a link is refused with a message', async () => {
    const page = await openCode()
    const phone = await page.context().newPage()
    await phone.goto(`${harness.world.ctx.config.publicUrl}/sandbox/wallet`)
    await phone.getByLabel('Link of the QR code').fill('https://example.com')
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await phone.getByText('This is not a WalletConnect link.').waitFor()
  })
})
