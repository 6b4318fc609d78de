import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchWholeBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import {
  allow,
  answerNetwork,
  logInElsewhere,
  openWindow,
  pressLast,
} from '../support/browser/vendorFakes.ts'
import { openGuest, openUser, patient, type Visitor } from '../support/browser/visitor.ts'
import { withDrive } from '../support/clouds.ts'
import { type ProviderApp, providerFor } from '../support/crossApp.ts'
import { allSocial } from '../support/oauth.ts'

let browser: Browser
let harness: Harness
let provider: ProviderApp

beforeAll(async () => {
  const settings = {
    ...{ telegram_auth: true, ...allSocial },
    telegram_auth_config: {
      bot_id: '42',
      bot_name: 'harbor_bot',
      link_enabled: true,
      seamless_auth_enabled: true,
    },
    embedded_wallet_config: {
      create_on_login: 'off',
      ...withDrive.embedded_wallet_config,
    },
  }
  ;[browser, harness] = await Promise.all([
    // Playwright allows every popup, and so does the headless shell; a user's browser does not.
    launchWholeBrowser({ ignoreDefaultArgs: ['--disable-popup-blocking'] }),
    openHarness({ settings, scripts: true }),
  ])
  provider = await providerFor(harness.world)
})

afterAll(async () => {
  await browser?.close()
  await harness?.close()
})

const visitor = (): Promise<Visitor> => openGuest(browser, harness.world, pageUrl())

function pageUrl(): string {
  const url = new URL(harness.url('localhost'))
  const config = {
    loginMethodsAndOrder: { primary: ['email', 'telegram', 'discord', `privy:${provider.id}`] },
    embeddedWallets: { createOnLogin: 'off' },
    // With the app's own login, a password is the only choice (protocol 4.10).
    customAuth: { enabled: false },
  }
  url.searchParams.set('config', JSON.stringify(config))
  return url.href
}

/** From here on, no code arrives in the page until the test releases it. */
const holdCode = (page: Page) => holdRequests(page, /\.js$/)
const login = (page: Page) => page.getByTestId('login').click()

test('Telegram’s window opens with the click, before its code has loaded', async () => {
  const { page } = await visitor()
  await login(page)
  await page.getByRole('button', { name: 'Telegram' }).waitFor()
  const { release } = await holdCode(page)
  const popup = await openWindow(page, 'Telegram')
  expect(popup.url()).toBe('about:blank')
  release()
  await popup.getByLabel('First name').fill('Noor')
  await pressLast(popup, 'Continue')
  await page.getByTestId('account').waitFor()
  expect(popup.isClosed()).toBe(true)
})

test('so does the window of another app', async () => {
  const { page } = await visitor()
  await login(page)
  await page.getByRole('button', { name: 'Provider' }).waitFor()
  const { release } = await holdCode(page)
  const popup = await openWindow(page, 'Provider')
  expect(popup.url()).toBe('about:blank')
  release()
  await logInElsewhere(popup, harness.world, 'maya@provider.example')
  await allow(popup)
  await page.getByTestId('account').waitFor()
})

test('and the window of a network, for a page in a frame', async () => {
  const { page } = await visitor()
  const inner = page.url()
  await page.route('**/outer.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${inner.replaceAll('&', '&amp;')}" style="width:800px;height:700px"></iframe>`,
    }),
  )
  await page.goto(new URL('/outer.html', inner).href)
  const frame = page.frameLocator('iframe')
  await frame.getByTestId('login').click()
  const discord = frame.getByRole('button', { name: 'Discord', exact: true })
  await discord.waitFor()
  const { release } = await holdCode(page)
  const popupEvent = page.waitForEvent('popup')
  await discord.click()
  const popup = await popupEvent
  release()
  await answerNetwork(popup)
  await frame.getByText('Account created').waitFor()
})

test('a link button of the page opens it with its click too', async () => {
  const { page, logIn } = await visitor()
  // In the modal, whose code is loaded from then on.
  await logIn('linker@harbor.example')
  const { release } = await holdCode(page)
  const popupEvent = page.waitForEvent('popup')
  await page.getByTestId('link-telegram').click()
  const popup = await popupEvent
  release()
  await popup.getByLabel('Telegram ID').fill('700000002')
  await pressLast(popup, 'Continue')
  await page.getByText('Linked: telegram').waitFor()
})

test('a window whose code never comes is closed again', async () => {
  const { page } = await visitor()
  await login(page)
  await page.getByRole('button', { name: 'Telegram' }).waitFor()
  const { release } = await holdCode(page)
  const popup = await openWindow(page, 'Telegram')
  await page.keyboard.press('Escape')
  await page.getByText('Login ended: exited_auth_flow').waitFor()
  release()
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true)
})

/** In the window that the modal's button opens. */
async function allowDrive(page: Page): Promise<void> {
  const popup = await openWindow(page, 'Continue with Google Drive')
  await popup.getByLabel('Google account').fill('keeper@gmail.example')
  await pressLast(popup, 'Continue')
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true)
}

test('a wallet is backed up to Google Drive, and opened from there on a new device', async () => {
  const email = 'keeper@harbor.example'
  const { page, logIn, address } = await visitor()
  await logIn(email)
  await page.getByTestId('create-wallet').click()
  await page.getByTestId('set-recovery').click()
  await page.getByRole('button', { name: /^Google Drive/ }).click()
  await allowDrive(page)
  await page.getByRole('heading', { name: 'Success' }).waitFor()
  await page.getByText('Recovered by google-drive from now on').waitFor()

  const away = await openUser(browser, harness.world, pageUrl(), email)
  expect(await away.address()).toBe(await address())
  await away.page.getByTestId('sign-message').click()
  const sign = away.page.getByRole('button', { name: 'Sign', exact: true })
  const unlock = away.page.getByRole('heading', { name: 'Unlock your wallet' })
  // The button is inert for the first half second.
  const pressSign = async () => {
    if (await sign.isVisible()) await sign.click({ timeout: 1_000 }).catch(() => {})
    return unlock.isVisible()
  }
  await sign.waitFor()
  await expect.poll(pressSign, patient).toBe(true)
  await allowDrive(away.page)
  await away.page.getByTestId('signature').waitFor()
  expect(away.complaints).toEqual([])
})
