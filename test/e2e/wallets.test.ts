import type { Browser, Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { addCoinbaseKeys, coinbaseKeysUrl } from '../support/browser/coinbaseKeys.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { expectLiveText } from '../support/browser/liveText.ts'
import { logOut, openUser, openVisitor, type Visitor } from '../support/browser/visitor.ts'
import { addEthereumWallet, addSolanaWallet } from '../support/browser/walletExtensions.ts'
import { rowsOf } from '../support/deep.ts'
import { walletLogin } from '../support/siwe.ts'
import { closeRelayClients } from '../support/walletConnect/closeRelayClients.ts'
import { type RelayFake, startRelayFake } from '../support/walletConnect/relay.ts'
import { startWalletApp } from '../support/walletConnect/walletApp.ts'
import { ethereumWallet, solanaWallet } from '../support/wallets.ts'

let browser: Browser
let harness: Harness
let relay: RelayFake
const people: Visitor[] = []
/** A visitor with only MetaMask, whose state is reset before each test. */
let metaMask: Visitor | undefined

beforeAll(async () => {
  const settings = {
    wallet_auth: true,
    solana_wallet_auth: true,
    embedded_wallet_config: { create_on_login: 'off' },
  }
  relay = await startRelayFake()
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings, calls: [relay.url] })])
})

afterEach(async () => {
  await Promise.all(people.splice(0).map(({ context }) => context.close()))
})

afterAll(async () => {
  closeRelayClients()
  await Promise.all([harness?.close(), relay?.close()])
})

type Visit = {
  config?: object
  prepare?(page: Page): Promise<unknown>
  query?: string
  /** The logged-in user. */
  email?: string
}

function address({ config, query = '' }: Visit = {}): string {
  const url = new URL(harness.url('localhost'))
  url.search = query
  url.searchParams.set('config', JSON.stringify({ embeddedWallets: { createOnLogin: 'off' }, ...config }))
  return url.href
}

/** A visitor whose browser has the given extensions. */
async function visit({ prepare, email, ...rest }: Visit): Promise<Page> {
  const url = address(rest)
  const person = email
    ? await openUser(browser, harness.world, url, email, prepare)
    : await openVisitor(browser, harness.world, url, prepare)
  people.push(person)
  return person.page
}

async function visitWithMetaMask(): Promise<Page> {
  if (metaMask) await metaMask.startOver(address())
  else metaMask = await openVisitor(browser, harness.world, address(), (page) => addEthereumWallet(page))
  return metaMask.page
}

const row = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const walletRows = (page: Page) => page.getByTestId('wallet')

async function openWallets(page: Page): Promise<void> {
  await page.getByTestId('login').click()
  await page.getByRole('button', { name: 'Continue with a wallet' }).click()
}

async function logInWith(page: Page, name: string | RegExp): Promise<void> {
  await openWallets(page)
  await row(page, name).click()
  await page.getByTestId('account').waitFor()
}

/** Sets the user's action in the extension. */
function inExtension(page: Page, name: string, change: object): Promise<void> {
  return page.evaluate(([key, what]) => void Object.assign(Reflect.get(window, key), what), [
    name,
    change,
  ] as const)
}

function emit(page: Page, event: string, value: unknown): Promise<void> {
  return page.evaluate(([e, v]) => Reflect.get(window, 'io.metamask').emit(e, v), [event, value] as const)
}

describe('login', () => {
  test('with a wallet that announces itself, and again with the Recent chip', async () => {
    let address = ''
    const page = await visit({
      prepare: async (page) => {
        address = (await addEthereumWallet(page)).address
      },
    })
    await openWallets(page)
    await row(page, /MetaMask/).click()
    await expectLiveText(page, 'Connected with MetaMask.')
    await page.getByTestId('account').waitFor()
    expect(await walletRows(page).textContent()).toBe(address)
    const id = await page.getByTestId('user-id').textContent()

    await logOut(page)
    await openWallets(page)
    await row(page, 'MetaMask Connect Recent').click()
    await page.getByText('Logged in', { exact: true }).first().waitFor()
    expect(await page.getByTestId('user-id').textContent()).toBe(id)
  })

  test('that is checked while the user goes back is not lost', async () => {
    const page = await visitWithMetaMask()
    const { requested, release } = await holdRequests(page, /siwe\/authenticate$/)
    await openWallets(page)
    await row(page, /MetaMask/).click()
    await requested
    await row(page, 'Back').click()
    await heading(page, 'Connect a wallet')
    release()
    await page.getByTestId('account').waitFor()
  })

  test('with the old window.ethereum of a browser that announces nothing', async () => {
    const page = await visit({ prepare: (page) => addEthereumWallet(page, { announced: false }) })
    await logInWith(page, /Browser wallet/)
  })

  test('error: a rejection is shown, and a retry continues', async () => {
    const page = await visitWithMetaMask()
    await inExtension(page, 'io.metamask', { rejects: ['eth_requestAccounts'] })
    await openWallets(page)
    await row(page, /MetaMask/).click()
    await heading(page, 'Request canceled')
    await inExtension(page, 'io.metamask', { rejects: ['personal_sign'] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Request canceled')
    await inExtension(page, 'io.metamask', { rejects: [] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByTestId('account').waitFor()
  })

  test('error: after two more refusals only another wallet is left', async () => {
    const page = await visitWithMetaMask()
    await inExtension(page, 'io.metamask', { rejects: ['eth_requestAccounts'] })
    await openWallets(page)
    await row(page, /MetaMask/).click()
    for (let retry = 0; retry < 2; retry++) await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Use a different wallet' }).click()
    await heading(page, 'Connect a wallet')
  })

  test('error: a Solana wallet that cannot sign messages says so', async () => {
    const page = await visit({ prepare: (page) => addSolanaWallet(page, { signs: false }) })
    await openWallets(page)
    await row(page, /Phantom/).click()
    await page.getByText("This Solana wallet can't sign messages. Use a different wallet.").waitFor()
  })

  test('a wallet on another network is switched, and the network is added if missing', async () => {
    const base = {
      id: 8453,
      name: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['https://base.example'] } },
    }
    const page = await visit({
      config: { supportedChains: [base] },
      prepare: (page) => addEthereumWallet(page),
    })
    await logInWith(page, /MetaMask/)
    const requests = await page.evaluate(() => Reflect.get(window, 'io.metamask').asked as string[])
    expect(requests.filter((method) => method.startsWith('wallet_'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
    await page.getByTestId('connected').getByText('eip155:8453').waitFor()
  })

  test('security: leaving while the wallet is asked does not go on to a signature', async () => {
    const page = await visitWithMetaMask()
    // A window that stays open until the user answers it.
    await page.evaluate(() => {
      const state = Reflect.get(window, 'io.metamask')
      state.accounts = new Promise((resolve) => {
        state.answer = () => resolve([])
      })
    })
    await openWallets(page)
    await row(page, /MetaMask/).click()
    await heading(page, 'Waiting for MetaMask')
    await page.keyboard.press('Escape')
    await page.getByText('Login ended: exited_auth_flow').waitFor()
    await page.evaluate(() => Reflect.get(window, 'io.metamask').answer())
    await page.getByTestId('login').click()
    await heading(page, 'Log in or sign up')
    const requests = await page.evaluate(() => Reflect.get(window, 'io.metamask').asked as string[])
    expect(requests).not.toContain('personal_sign')
  })
})

describe('the list', () => {
  test('follows the app, names wallets that are not installed, and omits our own wallet', async () => {
    const page = await visit({
      config: {
        appearance: { walletList: ['rabby_wallet', 'detected_wallets'], walletChainType: 'ethereum-only' },
      },
      prepare: async (page) => {
        await addEthereumWallet(page)
        await addEthereumWallet(page, { name: 'Embedded', rdns: 'io.privy.wallet' })
        await addSolanaWallet(page)
      },
    })
    await openWallets(page)
    await row(page, /MetaMask/).waitFor()
    const rows = page.getByRole('list', { name: 'Wallets' }).locator('.grow')
    expect(await rows.allTextContents()).toEqual(['MetaMask', 'Rabby Wallet'])
    await row(page, /Rabby/).click()
    await heading(page, 'Get Rabby Wallet')
    await page.getByText('Reload the page to use your wallet').waitFor()
  })

  test('security: nothing leaves the page before a wallet is chosen, however many there are; then one on a phone logs in', async () => {
    const remaining: string[] = []
    // App and server are on this machine.
    const hear = (url: string) => {
      const { hostname, protocol } = new URL(url)
      const isOwn = /(^|\.)localhost$|^127\.0\.0\.1$/.test(hostname) && !url.startsWith(relay.url)
      if (/^(http|ws)s?:$/.test(protocol) && !isOwn) remaining.push(url)
    }
    const page = await visit({
      config: {
        walletConnectCloudProjectId: 'f'.repeat(32),
        externalWallets: { walletConnect: { enabled: true, relayUrl: relay.url } },
        appearance: { walletList: everyWallet },
      },
      prepare: async (page) => {
        await addEthereumWallet(page, { name: 'Harbor', rdns: 'example.harbor' })
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        page.on('request', (request) => hear(request.url()))
        page.on('websocket', (socket) => hear(socket.url()))
      },
    })
    await openWallets(page)
    await page.getByRole('searchbox').fill('connect')
    await row(page, 'WalletConnect').waitFor()
    expect(remaining).toEqual([])
    // Choosing WalletConnect does connect to the relay.
    const app = await startWalletApp(relay.url)
    await row(page, 'WalletConnect').click()
    await heading(page, 'Scan with your wallet')
    await row(page, 'Copy link').click()
    await app.scan(await page.evaluate(() => navigator.clipboard.readText()))
    await page.getByTestId('account').waitFor()
    await expect.poll(() => walletRows(page).first().textContent()).toContain(app.address.slice(0, 6))
    expect(remaining.some((url) => url.startsWith(relay.url))).toBe(true)
  })
})

const everyWallet = [
  ...['detected_wallets', 'metamask', 'coinbase_wallet', 'okx_wallet', 'rainbow', 'uniswap', 'bybit_wallet'],
  ...['zerion', 'rabby_wallet', 'cryptocom', 'safe', 'phantom', 'universal_profile', 'wallet_connect'],
]

describe('link', () => {
  test('a second wallet, and unlink it again', async () => {
    let address = ''
    const page = await visit({
      prepare: async (page) => {
        await addEthereumWallet(page)
        address = (await addSolanaWallet(page)).address
      },
    })
    await logInWith(page, /MetaMask/)
    await page.getByTestId('link-wallet').click()
    await heading(page, 'Link a wallet')
    await row(page, /Phantom/).click()
    await page.getByText('Linked: siwe').waitFor()
    await walletRows(page).getByText(address).waitFor()
    await page.getByRole('button', { name: `Unlink Wallets ${address}` }).click()
    await page.getByText('Wallets unlinked').waitFor()
    expect(await walletRows(page).getByText(address).count()).toBe(0)
  })

  const ethereumKey = generatePrivateKey()
  const solanaKey = solanaWallet()
  const chains = [
    {
      ...{ chain: 'Ethereum', name: /MetaMask/, wallet: ethereumWallet(ethereumKey) },
      add: (page: Page) => addEthereumWallet(page, { key: ethereumKey }),
    },
    {
      ...{ chain: 'Solana', name: /Phantom/, wallet: solanaKey },
      add: (page: Page) => addSolanaWallet(page, { key: solanaKey }),
    },
  ]
  const usual = rowsOf(chains, ({ chain }) => chain === 'Ethereum')
  test.each(usual)(
    'a wallet of another user is transferred on $chain',
    async ({ chain, name, wallet, add }) => {
      await walletLogin(harness.world, wallet)
      const page = await visit({ prepare: add, email: `transfer-${chain.toLowerCase()}@harbor.example` })
      await page.getByTestId('link-wallet').click()
      await row(page, name).click()
      await heading(page, 'Wallet address is associated with another account')
      await page.getByRole('button', { name: 'Transfer and delete account' }).click()
      await page.getByText('Linked: siwe').waitFor()
      await page.getByTestId('unlink-wallet').waitFor()
    },
  )
})

describe('connect only', () => {
  test('without a login; it is there after a reload, and gone once disconnected', async () => {
    let address = ''
    const page = await visit({
      prepare: async (page) => {
        address = (await addEthereumWallet(page)).address
      },
    })
    await page.getByTestId('connect-wallet').click()
    await heading(page, 'Connect a wallet')
    await row(page, /MetaMask/).click()
    await expectLiveText(page, 'Success!')
    await page.getByText(`Connected: ${address}`).waitFor()
    await page.reload()
    await page.getByTestId('connected').getByText(address).waitFor()
    const requests = await page.evaluate(() => Reflect.get(window, 'io.metamask').asked as string[])
    expect(requests).not.toContain('eth_requestAccounts')

    await page.getByRole('button', { name: 'Switch to Base' }).click()
    await page.getByTestId('connected').getByText('eip155:8453').waitFor()
    await emit(page, 'chainChanged', '0xa')
    await page.getByTestId('connected').getByText('eip155:10').waitFor()

    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByTestId('connected').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByTestId('login').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('privy:connections'))).toBe(null)
    expect(await page.getByTestId('connected').count()).toBe(0)
  })

  test('changes in the wallet are noticed: another account, then none', async () => {
    const page = await visitWithMetaMask()
    await page.getByTestId('connect-wallet').click()
    await row(page, /MetaMask/).click()
    await page.getByTestId('connected').waitFor()
    await emit(page, 'accountsChanged', ['0x52908400098527886e0f7030069857d2e4169ee7'])
    await page.getByText('0x52908400098527886E0F7030069857D2E4169EE7').waitFor()
    await emit(page, 'accountsChanged', [])
    await page.getByTestId('connected').waitFor({ state: 'detached' })
  })

  test('a connected wallet logs in without a screen', async () => {
    const page = await visit({ prepare: (page) => addSolanaWallet(page) })
    await page.getByTestId('connect-wallet').click()
    await row(page, /Phantom/).click()
    await expectLiveText(page, 'Success!')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log in or link' }).click()
    await page.getByTestId('account').waitFor()
  })

  test('or a new wallet: a visitor without one logs in and gets one', async () => {
    const page = await visitWithMetaMask()
    await page.getByTestId('connect-or-create').click()
    await page.getByRole('button', { name: 'Continue with a wallet' }).click()
    await row(page, /MetaMask/).click()
    await page.getByText('Connected:').waitFor()
    await page.getByTestId('login').waitFor()

    const email = 'create@harbor.example'
    await page.getByTestId('connect-or-create').click()
    await page.getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await page.getByLabel('Verification code').waitFor()
    await page.getByLabel('Verification code').fill(harness.world.codeFor(email))
    await heading(page, 'Your wallet is ready')
  })

  test('error: leaving is reported with the published code', async () => {
    const page = await visitWithMetaMask()
    await page.getByTestId('connect-wallet').click()
    await heading(page, 'Connect a wallet')
    await page.keyboard.press('Escape')
    await page.getByText('Connecting ended: generic_connect_wallet_error').waitFor()
  })
})

test('Coinbase’s smart wallet logs in from its own window', async () => {
  let coinbase: Awaited<ReturnType<typeof addCoinbaseKeys>> | undefined
  const preference = { options: 'smartWalletOnly', keysUrl: coinbaseKeysUrl }
  const page = await visit({
    config: { externalWallets: { coinbaseWallet: { config: { preference } } } },
    prepare: async (page) => {
      coinbase = await addCoinbaseKeys(page.context())
    },
  })
  await logInWith(page, 'Coinbase Wallet')
  await expect.poll(() => walletRows(page).first().textContent()).toContain(coinbase?.address.slice(0, 6))
  expect(coinbase?.asked).toEqual(['eth_requestAccounts', 'personal_sign'])
})

test('a page that a wallet opened asks that wallet, and logs in', async () => {
  const page = await visit({
    query: '?privy_connector=solana_adapter&privy_wallet_client=phantom_solana',
    prepare: (page) => addSolanaWallet(page),
  })
  await page.getByTestId('account').waitFor()
  expect(new URL(page.url()).searchParams.has('privy_connector')).toBe(false)
})
