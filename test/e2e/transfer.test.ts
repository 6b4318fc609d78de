import { join } from 'node:path'
import { Keypair } from '@solana/web3.js'
import type { Browser, Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testTokens } from '../../scripts/chains/tokens.mjs'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { buildPage } from '../support/browser/site.ts'
import { openTab, openUser, type Visitor } from '../support/browser/visitor.ts'
import { addEthereumWallet, addSolanaWallet } from '../support/browser/walletExtensions.ts'
import { type Anvil, startAnvil } from '../support/chains/anvil.ts'
import { type SolanaChain, startSolanaChain } from '../support/chains/solanaChain.ts'
import { fundingSettings } from '../support/funding.ts'

/** Funding from another wallet in Chromium, down to the coins on the chains. */

const baseUsdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const solanaUsdc = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
let browser: Browser
let harness: Harness
let base: Anvil
let solana: SolanaChain
const people: Visitor[] = []
const patient = { timeout: 30_000 }

beforeAll(async () => {
  ;[base, solana] = await Promise.all([startAnvil('--chain-id', '8453'), startSolanaChain()])
  await base.ask('anvil_setCode', baseUsdc, testTokens.TestCoin.code)
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({
      settings: { ...fundingSettings, embedded_wallet_config: { create_on_login: 'off' } },
      env: { RPC_URLS: `8453=${base.url}`, SOLANA_RPC_URLS: `devnet=${solana.url}` },
      files: await buildPage(join(import.meta.dirname, 'transfer')),
      calls: [base.url, solana.url],
    }),
  ])
})
afterEach(async () => {
  await solana.setSending('run')
  await base.ask('evm_setAutomine', true)
  await Promise.all(people.splice(0).map(({ context }) => context.close()))
})
afterAll(() => harness?.close())

type Chain = 'ethereum' | 'solana'
type Asset = 'native-currency' | 'USDC'
const nodes = () => ({ '0x1': base.url, '0x2105': base.url })

async function mintUsdc(to: string, units: bigint): Promise<void> {
  const [bank] = await base.ask<Address[]>('eth_accounts')
  const abi = parseAbi(['function mint(address to, uint256 value)'])
  const data = encodeFunctionData({ abi, args: [to as Address, units] })
  const hash = await base.ask<Hex>('eth_sendTransaction', { from: bank, to: baseUsdc, data })
  await expect.poll(() => base.ask('eth_getTransactionReceipt', hash)).not.toBeNull()
}

/** The address's balance of the token, in the smallest unit. */
async function read(address: string, chain: Chain, asset: Asset): Promise<bigint> {
  if (asset === 'native-currency')
    return chain === 'solana' ? solana.balance(address) : base.balance(address as Address)
  if (chain === 'ethereum') {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] })
    return BigInt(await base.ask<string>('eth_call', { to: baseUsdc, data }, 'latest'))
  }
  const { value } = await solana.ask<{
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }>('getTokenAccountsByOwner', address, { mint: solanaUsdc }, { encoding: 'jsonParsed' })
  return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
}

/** A user whose extension has enough of the token, on a page that funds an address without an owner. */
async function openPayer(chain: Chain, asset: Asset) {
  const to =
    chain === 'solana'
      ? Keypair.generate().publicKey.toBase58()
      : `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`
  const url = new URL(harness.url('localhost'))
  const wish = { base: base.url, solana: solana.url, to, amount: '0.5', asset }
  url.searchParams.set('wish', JSON.stringify(wish))
  const wallet = { address: '', key: undefined as Hex | undefined }
  const email = `${chain}-${crypto.randomUUID()}@harbor.example`
  const person = await openUser(browser, harness.world, url.href, email, async (page) => {
    if (chain === 'solana') Object.assign(wallet, await addSolanaWallet(page, { signsTransactions: true }))
    else Object.assign(wallet, await addEthereumWallet(page, { nodes: nodes() }))
  })
  people.push(person)
  if (chain === 'solana') await solana.fund(wallet.address, 3_000_000_000n)
  else await base.fund(wallet.address as Address, parseEther('3'))
  if (asset === 'USDC' && chain === 'solana') await solana.mintToken(wallet.address, 9_000_000n, solanaUsdc)
  if (asset === 'USDC' && chain === 'ethereum') await mintUsdc(wallet.address, 9_000_000n)
  return { ...person, wallet, to, url: url.href, name: chain === 'solana' ? 'Phantom' : 'MetaMask' }
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor(patient)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function openFunding(page: Page): Promise<void> {
  await page.getByTestId('fund').click()
  await heading(page, 'Add funds')
}

/** Until the page is about to call the wallet. */
async function goToReview(page: Page, wallet: string): Promise<void> {
  await press(page, 'Transfer from wallet')
  await press(page, new RegExp(`^${wallet}`))
  await heading(page, 'Confirm or edit amount')
  await press(page, 'Continue')
  await heading(page, 'Confirm transfer')
}

const countSent = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(window, 'io.metamask').asked.filter((name: string) => name === 'eth_sendTransaction')
        .length,
  )

describe.each<[Chain, Asset, bigint]>([
  ['ethereum', 'native-currency', parseEther('0.5')],
  ['ethereum', 'USDC', 500_000n],
  ['solana', 'native-currency', 500_000_000n],
  ['solana', 'USDC', 500_000n],
])('%s %s', (chain, asset, units) => {
  test('arrives, and the wallet is the last used method', async () => {
    const { page, to, name } = await openPayer(chain, asset)
    await openFunding(page)
    await goToReview(page, name)
    await page
      .getByText(/^0\.5 (ETH|SOL|USDC)$/)
      .first()
      .waitFor(patient)
    await press(page, `Confirm with ${name}`)
    await heading(page, 'Success!')
    expect(await read(to, chain, asset)).toBe(units)
    await press(page, 'Continue')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await openFunding(page)
    await page.getByRole('button', { name: /Transfer from wallet.*Recent/ }).waitFor()
  })

  test('after a reload it is in progress, and arrives once', async () => {
    const { page, to, name } = await openPayer(chain, asset)
    const before = () => read(to, chain, asset)
    await openFunding(page)
    await goToReview(page, name)
    if (chain === 'solana') await solana.setSending('hold')
    else await base.ask('evm_setAutomine', false)
    await press(page, `Confirm with ${name}`)
    await heading(page, 'In progress')
    expect(await before()).toBe(0n)
    await page.reload()
    await openFunding(page)
    await press(page, /^Transfer from wallet.*In progress/)
    await heading(page, 'In progress')
    if (chain === 'solana') await solana.setSending('run')
    else {
      await base.ask('evm_setAutomine', true)
      await base.ask('evm_mine')
    }
    await heading(page, 'Success!')
    expect(await read(to, chain, asset)).toBe(units)
    if (chain === 'ethereum') expect(await countSent(page)).toBe(0)
  })
})

test('in two tabs: while one asks the wallet, the other sends nothing and says so', async () => {
  const person = await openPayer('ethereum', 'native-currency')
  const { page, url, wallet, to } = person
  await page.evaluate(() => Object.assign(Reflect.get(window, 'io.metamask'), { isSlow: true }))
  await openFunding(page)
  await goToReview(page, 'MetaMask')
  await press(page, 'Confirm with MetaMask')
  await heading(page, 'Confirming with MetaMask')
  await expect.poll(() => countSent(page)).toBe(1)

  const other = await openTab(person, harness.world, 'about:blank')
  await addEthereumWallet(other.page, { nodes: nodes(), ...(wallet.key && { key: wallet.key }) })
  await other.page.goto(url)
  await other.page.getByTestId('account').waitFor()
  await openFunding(other.page)
  await other.page.getByRole('button', { name: /^Transfer from wallet.*In progress/ }).waitFor()
  await press(other.page, /^Transfer from wallet\s*Recent$/)
  await heading(other.page, 'A payment is on its way')
  await press(other.page, 'See the payment')
  await heading(other.page, 'Confirm transfer')
  await press(other.page, 'Confirm with MetaMask')
  await heading(other.page, 'Open elsewhere')
  expect(await countSent(other.page)).toBe(0)

  await page.evaluate(() => Reflect.get(window, 'io.metamask').release())
  await heading(page, 'Success!')
  await press(other.page, 'Use another method')
  await heading(other.page, 'Add funds')
  await expect.poll(() => other.page.getByText('In progress').count(), patient).toBe(0)
  expect(await base.balance(to as Address)).toBe(parseEther('0.5'))
})

test('a closed modal and a lost network: the transfer continues, and its end is shown', async () => {
  const { page, to, context } = await openPayer('ethereum', 'native-currency')
  await openFunding(page)
  await goToReview(page, 'MetaMask')
  await base.ask('evm_setAutomine', false)
  await press(page, 'Confirm with MetaMask')
  await heading(page, 'In progress')
  await press(page, 'Close')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await context.setOffline(true)
  await base.ask('evm_setAutomine', true)
  await base.ask('evm_mine')
  await expect.poll(() => base.balance(to as Address)).toBe(parseEther('0.5'))
  await context.setOffline(false)
  await openFunding(page)
  await expect.poll(() => page.getByText('In progress').count(), patient).toBe(0)
  expect(await countSent(page)).toBe(1)
})
