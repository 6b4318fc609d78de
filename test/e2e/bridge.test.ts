import { join } from 'node:path'
import { Keypair } from '@solana/web3.js'
import type { Browser, Page } from 'playwright-core'
import { type Address, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { buildPage } from '../support/browser/site.ts'
import { openTab, openUser, type Visitor } from '../support/browser/visitor.ts'
import { addEthereumWallet, addSolanaWallet } from '../support/browser/walletExtensions.ts'
import { type Anvil, startAnvil } from '../support/chains/anvil.ts'
import { type SolanaChain, startSolanaChain } from '../support/chains/solanaChain.ts'
import { fundingSettings } from '../support/funding.ts'

/** Funding from another network in Chromium: extensions, chains, balances and the bridge's deposits are real. */

let browser: Browser
let harness: Harness
let base: Anvil
let optimism: Anvil
let solana: SolanaChain
const people: Visitor[] = []
const patient = { timeout: 30_000 }

beforeAll(async () => {
  ;[base, optimism, solana] = await Promise.all([
    startAnvil('--chain-id', '8453'),
    startAnvil('--chain-id', '10'),
    startSolanaChain(),
  ])
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({
      settings: { ...fundingSettings, embedded_wallet_config: { create_on_login: 'off' } },
      env: { RPC_URLS: `8453=${base.url},10=${optimism.url}`, SOLANA_RPC_URLS: `devnet=${solana.url}` },
      files: await buildPage(join(import.meta.dirname, 'bridge')),
      calls: [base.url, optimism.url, solana.url],
    }),
  ])
})
afterEach(async () => {
  await pressAtBridge('/next', 'fill')
  await Promise.all(people.splice(0).map(({ context }) => context.close()))
})
afterAll(() => harness?.close())

const pressAtBridge = (path: string, outcome: string) =>
  harness.world.fetch(`/sandbox/relay${path}`, { method: 'POST', body: new URLSearchParams({ outcome }) })
/** Settles every deposit, as a click on the bridge's page does. */
async function pressAll(outcome: string): Promise<void> {
  const page = await (await harness.world.fetch('/sandbox/relay')).text()
  for (const [, id] of page.matchAll(/action="\/sandbox\/relay(\/intents\/[^"]+)"/g))
    await pressAtBridge(id ?? '', outcome)
}
const randomAddress = (): Address =>
  `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`

function toUrl(to: string, amount: string): string {
  const url = new URL(harness.url('localhost'))
  const chains = { base: base.url, optimism: optimism.url, solana: solana.url }
  url.searchParams.set('wish', JSON.stringify({ ...chains, to, amount }))
  return url.href
}

const nodes = () => ({ '0xa': optimism.url, '0x2105': base.url })

/** A user whose extension has ether on Base, but is on another network. */
async function openEthereumUser(to: string, amount: string) {
  const url = toUrl(to, amount)
  const wallet = { address: '', key: undefined as `0x${string}` | undefined }
  const email = `bridge${people.length}-${crypto.randomUUID()}@harbor.example`
  const person = await openUser(browser, harness.world, url, email, async (page) => {
    Object.assign(wallet, await addEthereumWallet(page, { nodes: nodes() }))
  })
  people.push(person)
  await base.fund(wallet.address as Address, parseEther('1'))
  await connect(person.page, /MetaMask/)
  return { ...person, wallet, url }
}

async function connect(page: Page, name: RegExp): Promise<void> {
  await page.getByTestId('connect').click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor(patient)

async function openFunding(page: Page): Promise<void> {
  await page.getByTestId('fund').click()
  await heading(page, 'Add funds')
}

/** From a wallet that has no funds on the destination network. */
async function pay(page: Page, wallet: RegExp): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()
  await press('Transfer from wallet')
  await press(wallet)
  await heading(page, 'Confirm or edit amount')
  await page.getByText('Your wallet has too little on', { exact: false }).waitFor(patient)
  await press('Continue')
}
const countSent = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(window, 'io.metamask').asked.filter((name: string) => name === 'eth_sendTransaction')
        .length,
  )

test('from one Ethereum chain to another: after a reload it is in progress, and arrives once', async () => {
  await pressAtBridge('/next', 'delay')
  const to = randomAddress()
  const { page, wallet } = await openEthereumUser(to, '0.1')
  await openFunding(page)
  await pay(page, /MetaMask/)
  await heading(page, 'Bridging with MetaMask')
  await page.getByText('This takes longer than usual.').waitFor(patient)
  expect(await countSent(page)).toBe(1)
  await page.reload()
  await openFunding(page)
  await page.getByRole('button', { name: /0\.101 ETH from Base.*In progress/ }).click()
  await heading(page, /Bridging with/)
  await page.getByText('This takes longer than usual.').waitFor(patient)
  await pressAll('fill')
  await heading(page, 'Success!')
  expect(await countSent(page)).toBe(0)
  expect(await optimism.balance(to)).toBe(parseEther('0.1'))
  expect(await base.balance(wallet.address as Address)).toBeLessThan(parseEther('0.899'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('from Ethereum to Solana: a refund is shown and arrives, and a second attempt succeeds', async () => {
  await pressAtBridge('/next', 'refund')
  const to = Keypair.generate().publicKey.toBase58()
  const { page, wallet } = await openEthereumUser(to, '0.5')
  await openFunding(page)
  await pay(page, /MetaMask/)
  await heading(page, 'Your funds were returned')
  await expect.poll(() => base.balance(wallet.address as Address)).toBeGreaterThan(parseEther('0.999'))
  await pressAtBridge('/next', 'fill')
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Success!')
  expect(await solana.balance(to)).toBe(500_000_000n)
  expect(await countSent(page)).toBe(2)
})

test('from Solana to Ethereum: after a reload it arrives once', async () => {
  await pressAtBridge('/next', 'delay')
  const to = randomAddress()
  let address = ''
  const email = `solana-${crypto.randomUUID()}@harbor.example`
  const person = await openUser(browser, harness.world, toUrl(to, '0.1'), email, async (page) => {
    ;({ address } = await addSolanaWallet(page, { signsTransactions: true }))
  })
  people.push(person)
  const { page } = person
  await solana.fund(address, 9_000_000_000n)
  await connect(page, /Phantom/)
  await openFunding(page)
  await pay(page, /Phantom/)
  await page.getByText('This takes longer than usual.').waitFor(patient)
  await page.reload()
  await openFunding(page)
  await page.getByRole('button', { name: /2\.02 SOL from Solana Devnet.*In progress/ }).click()
  await pressAll('fill')
  await heading(page, 'Success!')
  expect(await optimism.balance(to)).toBe(parseEther('0.1'))
  expect(await solana.balance(address)).toBeGreaterThan(6_900_000_000n)
})

test('in two tabs: while one asks the wallet, the other one says so and asks nothing', async () => {
  const to = randomAddress()
  const person = await openEthereumUser(to, '0.1')
  const { page, url, wallet } = person
  await page.evaluate(() => Object.assign(Reflect.get(window, 'io.metamask'), { isSlow: true }))
  await openFunding(page)
  await pay(page, /MetaMask/)
  await page.getByText('Confirm in MetaMask').waitFor(patient)
  await expect.poll(() => countSent(page)).toBe(1)

  const other = await openTab(person, harness.world, 'about:blank')
  await addEthereumWallet(other.page, { nodes: nodes(), ...(wallet.key && { key: wallet.key }) })
  await other.page.goto(url)
  await other.page.getByTestId('account').waitFor()
  await openFunding(other.page)
  await other.page.getByRole('button', { name: /0\.101 ETH from Base.*In progress/ }).waitFor()
  const press = (name: string) => other.page.getByRole('dialog').getByRole('button', { name }).click()
  await press('Transfer from wallet')
  await heading(other.page, 'A payment is on its way')
  await press('See the payment')
  await other.page.getByText('Another tab or window is sending the same payment.').waitFor(patient)
  expect(await countSent(other.page)).toBe(0)

  await page.evaluate(() => Reflect.get(window, 'io.metamask').release())
  await heading(page, 'Success!')
  await other.page.getByRole('button', { name: 'Use another method' }).click()
  await heading(other.page, 'Add funds')
  await expect.poll(() => other.page.getByText('In progress').count(), patient).toBe(0)
  expect(await optimism.balance(to)).toBe(parseEther('0.1'))
})
