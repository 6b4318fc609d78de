import { getNetworkName, type MethodId, socialProviders } from '@latchkey/wire'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import {
  allow,
  answerFarcaster,
  answerNetwork,
  logInElsewhere,
  openFarcaster,
  openWindow,
  pressLast,
} from '../support/browser/vendorFakes.ts'
import { addAuthenticator } from '../support/browser/virtualAuthenticator.ts'
import { logOut, openGuest, openVisitor, type Visitor } from '../support/browser/visitor.ts'
import { addEthereumWallet, addSolanaWallet } from '../support/browser/walletExtensions.ts'
import { type ProviderApp, providerFor } from '../support/crossApp.ts'
import { rowsOf } from '../support/deep.ts'
import { allSocial } from '../support/oauth.ts'

let browser: Browser
let harness: Harness
let provider: ProviderApp

beforeAll(async () => {
  const bot = { bot_id: '42', bot_name: 'harbor_bot', link_enabled: true, seamless_auth_enabled: true }
  const settings = {
    ...{ sms_auth: true, wallet_auth: true, solana_wallet_auth: true, passkey_auth: true },
    ...{ farcaster_auth: true, telegram_auth: true, guest_auth: true, custom_jwt_auth: true },
    ...allSocial,
    telegram_auth_config: bot,
    embedded_wallet_config: { create_on_login: 'off' },
  }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings, scripts: true })])
  provider = await providerFor(harness.world)
})

afterAll(() => harness?.close())

/** One login method, from the click in the host page to the logged-in state. */
type Way = {
  name: string
  /** The methods that the host app offers. */
  offer?(): object
  /** The wallets and credentials of the visitor's browser. */
  bring?(page: Page): Promise<unknown>
  /** Earlier logins in this browser. */
  prepare?(person: Visitor): Promise<unknown>
  enter(page: Page): Promise<unknown>
  /** The row that the account page shows afterward. */
  account: string | null
  /** The modal at the next visit. */
  next(page: Page): Locator
}

const open = (page: Page) => page.getByTestId('login').click()
const inModal = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const offer = (method: string) => () => ({ loginMethods: ['email', method] })

const recentChip = (page: Page) => inModal(page).getByText('Recent')
const phoneField = (page: Page) => page.getByLabel('Phone number', { exact: true })
const walletRow = (page: Page) => page.getByRole('button', { name: 'Continue with a wallet' })
/** No method was remembered, which would be above the list or in it. */
const emailField = (page: Page) => inModal(page).getByLabel('Email address')

async function openWallets(page: Page): Promise<void> {
  await open(page)
  await walletRow(page).click()
}

async function enterCode(page: Page, sentTo: string): Promise<void> {
  const boxes = page.getByLabel('Verification code')
  await boxes.waitFor()
  await boxes.fill(harness.world.codeFor(sentTo))
}

async function linkPasskey({ page, context, logIn }: Visitor): Promise<void> {
  await addAuthenticator(context, page)
  await logIn('passkey@harbor.example')
  await page.getByTestId('link-passkey').click()
  await press(page, 'Create a passkey')
  await page.getByText('Linked: passkey').waitFor()
  await logOut(page)
}

/**
 * The first network; in a deep run also the one that answers by a form, and the one whose name differs from its
 * provider's. The other networks differ only by their own pages; `test/journeys` logs in with each, without a browser.
 */
const wholeLogins = rowsOf(['google', 'apple', 'twitter'] as const, (network) => network === 'google')

/** Every login method: the compiler reports a method of the contract that is missing here. */
const ways: Record<MethodId, Way | readonly Way[]> = {
  email: {
    name: 'email',
    async enter(page) {
      await open(page)
      await emailField(page).fill('maya@harbor.example')
      await page.keyboard.press('Enter')
      await enterCode(page, 'maya@harbor.example')
    },
    account: 'email',
    next: recentChip,
  },
  sms: {
    name: 'SMS',
    offer: offer('sms'),
    async enter(page) {
      await open(page)
      await press(page, 'Continue with SMS')
      await phoneField(page).fill('4155550132')
      await page.keyboard.press('Enter')
      await enterCode(page, '+14155550132')
    },
    account: 'sms',
    next: phoneField,
  },
  oauth: wholeLogins.map((network) => ({
    name: getNetworkName(network),
    offer: offer(network),
    async enter(page) {
      await open(page)
      await press(page, getNetworkName(network))
      await answerNetwork(page)
    },
    account: network,
    next: recentChip,
  })),
  siwe: {
    name: 'an Ethereum wallet',
    offer: offer('wallet'),
    bring: addEthereumWallet,
    async enter(page) {
      await openWallets(page)
      await inModal(page)
        .getByRole('button', { name: /MetaMask/ })
        .click()
      await expectLiveText(page, 'Connected with MetaMask.')
    },
    account: 'wallet',
    next: walletRow,
  },
  siws: {
    name: 'a Solana wallet',
    offer: offer('wallet'),
    bring: addSolanaWallet,
    async enter(page) {
      await openWallets(page)
      await press(page, 'Phantom Solana Installed')
    },
    account: 'wallet',
    next: walletRow,
  },
  farcaster: {
    name: 'Farcaster',
    offer: offer('farcaster'),
    async enter(page) {
      await open(page)
      await answerFarcaster(page, await openFarcaster(page, 'Farcaster'))
    },
    account: 'farcaster',
    next: recentChip,
  },
  passkeys: {
    name: 'a passkey',
    offer: offer('passkey'),
    prepare: linkPasskey,
    async enter(page) {
      await open(page)
      await press(page, 'I have a passkey')
    },
    account: 'passkey',
    next: emailField,
  },
  telegram: {
    name: 'Telegram',
    offer: offer('telegram'),
    async enter(page) {
      await open(page)
      const popup = await openWindow(page, 'Telegram')
      await popup.getByLabel('First name').fill('Maya')
      await pressLast(popup, 'Continue')
    },
    account: 'telegram',
    next: recentChip,
  },
  crossApp: {
    name: 'an account of another app',
    offer: () => ({ loginMethodsAndOrder: { primary: ['email', `privy:${provider.id}`] } }),
    async enter(page) {
      await open(page)
      const popup = await openWindow(page, 'Provider')
      await logInElsewhere(popup, harness.world, 'maya@provider.example')
      await allow(popup)
    },
    account: 'cross-app',
    next: emailField,
  },
  guest: {
    name: 'no account at all',
    enter: (page) => page.getByTestId('guest').click(),
    account: null,
    next: emailField,
  },
  custom: {
    name: "the app's own login",
    enter: (page) => page.getByTestId('custom-login').click(),
    account: 'custom',
    next: emailField,
  },
}

function address({ offer }: Pick<Way, 'offer'>): string {
  const url = new URL(harness.url('localhost'))
  const config = { ...(offer?.() ?? {}), embeddedWallets: { createOnLogin: 'off' } }
  url.searchParams.set('config', JSON.stringify(config))
  return url.href
}

function visit(way: Way): Promise<Visitor> {
  // An extension or credential that a browser has in one test is there in every later test as well.
  const isPlain = !way.bring && !way.prepare
  return isPlain
    ? openGuest(browser, harness.world, address(way))
    : openVisitor(browser, harness.world, address(way), way.bring)
}

const all = Object.values(ways)
  .flat()
  .map((way) => [way.name, way] as const)
// `messengers` and `crossApp.test.ts` test these after the click; a deep run also tests what the browser remembers.
const elsewhere = ['Farcaster', 'Telegram', 'an account of another app']

test.each(rowsOf(all, ([name]) => !elsewhere.includes(name)))(
  'a login with %s, from the click to the account, and what is remembered of it',
  async (_, way) => {
    const maya = await visit(way)
    const { page } = maya
    await way.prepare?.(maya)
    await way.enter(page)
    await page.getByTestId('account').waitFor()
    if (way.account)
      await expect.poll(() => page.getByTestId(way.account ?? '').textContent()).not.toBe('None linked')
    await logOut(page)
    await open(page)
    await way.next(page).first().waitFor()
    expect(maya.complaints).toEqual([])
  },
)

test('every other network is offered, and leads to its own page', async () => {
  const others = socialProviders.filter((network) => !wholeLogins.some((whole) => whole === network))
  const first = {
    loginMethodsAndOrder: { primary: ['email', ...others.slice(0, 3)], overflow: others.slice(3) },
  }
  const { page, complaints } = await openGuest(browser, harness.world, address({ offer: () => first }))
  const remaining: string[] = []
  // A response without content: the browser stays where it is, and the next network is chosen there.
  await page.route(/\/sandbox\/oauth\//, async (route) => {
    const reply = await route.fetch()
    remaining.push(`${reply.status()} ${new URL(reply.url()).pathname}`)
    await route.fulfill({ status: 204 })
  })
  // A usual run tests the first of the list and the last one under "More options".
  const sample = rowsOf(others, (network) => network === others.at(0) || network === others.at(-1))
  for (const network of sample) {
    await open(page)
    const row = page.getByRole('button', { name: getNetworkName(network), exact: true })
    await emailField(page).waitFor()
    if (!(await row.isVisible())) await press(page, 'More options')
    await row.click()
    await expect.poll(() => remaining.at(-1)).toBe(`200 /sandbox/oauth/${network}`)
    await page.keyboard.press('Escape')
    await inModal(page).waitFor({ state: 'detached' })
  }
  expect(remaining).toHaveLength(sample.length)
  expect(complaints).toEqual([])
})
