import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBrowser, openContext } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { buildPage, exampleRoot } from '../support/browser/site.ts'
import { patient } from '../support/browser/visitor.ts'
import { type Anvil, startAnvil } from '../support/chains/anvil.ts'
import { type SolanaChain, startSolanaChain } from '../support/chains/solanaChain.ts'
import { fundingSettings } from '../support/funding.ts'

/** The playground's account page: purchases at the sandbox arrive on real local chains. */

const email = 'maya@harbor.example'
const windowSize = { width: 1280, height: 900 }
let browser: Browser
let harness: Harness
let anvil: Anvil
let solana: SolanaChain
let context: BrowserContext
let page: Page
const own = { Ethereum: '', Solana: '' }
type ChainName = keyof typeof own

beforeAll(async () => {
  ;[browser, anvil, solana] = await Promise.all([getBrowser(), startAnvil(), startSolanaChain()])
  const files = new Map([
    ...(await buildPage(exampleRoot)),
    ...['harbor', 'latchkey'].map(
      (name) => [`/${name}.svg`, readFileSync(join(exampleRoot, 'public', `${name}.svg`))] as const,
    ),
  ])
  const chains = { ethereum: anvil.url, solana: solana.url }
  harness = await openHarness({ files, settings: fundingSettings, chains, calls: Object.values(chains) })
  context = await openContext(browser, { viewport: windowSize })
  page = await openTab()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Verification code').waitFor()
  await page.getByLabel('Verification code').fill(harness.world.codeFor(email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Add a wallet').click()
  await page.getByRole('button', { name: 'New Solana wallet' }).click()
  for (const name of ['Ethereum', 'Solana'] as const)
    await page.getByRole('button', { name: `Add funds, ${name}` }).waitFor()
  const { body } = await harness.world.get('/api/v1/users/me', { token: await readToken() })
  for (const account of (body.user as { linked_accounts: Record<string, string>[] }).linked_accounts)
    if (account.type === 'wallet')
      own[account.chain_type === 'solana' ? 'Solana' : 'Ethereum'] = String(account.address)
})

afterAll(() => harness?.close())

async function openTab(view = ''): Promise<Page> {
  const tab = await context.newPage()
  tab.setDefaultTimeout(30_000)
  await tab.goto(harness.url('localhost') + view)
  return tab
}

const readToken = () => page.evaluate(() => JSON.parse(localStorage.getItem('privy:token') ?? ''))

const readBalance = (chain: ChainName) =>
  chain === 'Ethereum' ? anvil.balance(own.Ethereum as Hex) : solana.balance(own.Solana)
const amounts = { Ethereum: parseEther('0.02'), Solana: 200_000_000n }

const title = (text: string, tab = page) =>
  tab.getByRole('dialog').getByRole('heading', { name: text }).waitFor()
const pressIn = (name: string | RegExp, tab = page) =>
  tab.getByRole('dialog').getByRole('button', { name }).click()

async function addFunds(chain: ChainName, tab = page): Promise<void> {
  await tab.getByRole('button', { name: `Add funds, ${chain}` }).click()
  await title('Add funds', tab)
}

/** Opens the vendor's window from a row of the selection. */
async function openVendor(row: string): Promise<Page> {
  const [popup] = await Promise.all([context.waitForEvent('page'), pressIn(row)])
  await popup.getByRole('button', { name: 'Pay, and it arrives' }).waitFor()
  return popup
}

const countPurchases = async () =>
  (await harness.world.ctx.db.selectFrom('sandbox_purchases').selectAll().execute()).length

async function closeModal(): Promise<void> {
  await pressIn('Continue')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const vendors = ['Card, by Coinbase', 'Card, by MoonPay', 'Card, by Stripe', 'Account at Coinbase']

test.each(['Ethereum', 'Solana'] as const)('%s: purchases at each vendor arrive', async (chain) => {
  for (const vendor of vendors) {
    const before = await readBalance(chain)
    await addFunds(chain)
    const popup = await openVendor(vendor)
    await popup.getByRole('button', { name: 'Pay, and it arrives' }).click()
    await title('Your wallet is funded')
    await closeModal()
    expect([vendor, (await readBalance(chain)) - before]).toEqual([vendor, amounts[chain]])
    await popup.close()
  }
})

test.each(['Ethereum', 'Solana'] as const)('%s: a manual transfer is noticed', async (chain) => {
  await addFunds(chain)
  await pressIn('Receive funds')
  await title('Receive funds')
  const before = await readBalance(chain)
  if (chain === 'Ethereum') await anvil.fund(own.Ethereum as Hex, before + parseEther('5'))
  else await solana.fund(own.Solana, 5_000_000_000n)
  const arrival = page.getByRole('dialog').locator('.lk-arrival')
  await expect.poll(() => arrival.innerText(), patient).toMatch(/^5\./)
  await closeModal()
})

test('in progress: closed, reloaded, in a second tab, offline; nothing is bought twice, and it arrives', async () => {
  const [before, purchases] = [await readBalance('Ethereum'), await countPurchases()]
  await addFunds('Ethereum')
  // Two clicks at the same moment.
  const opening = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Card, by Stripe' }).dblclick()
  const popup = await opening
  await popup.getByRole('button', { name: 'Pay, and it takes a while' }).click()
  await title('In progress')
  await popup.close()
  await pressIn('Wait in the background')
  expect(await countPurchases()).toBe(purchases + 1)

  await page.reload()
  await addFunds('Ethereum')
  await page.getByRole('dialog').getByText('In progress').waitFor()
  await pressIn('Card, by MoonPay')
  await title('A payment is on its way')

  const tab = await openTab('#account')
  await addFunds('Ethereum', tab)
  await pressIn('Card, by Coinbase', tab)
  await title('A payment is on its way', tab)
  await tab.close()
  expect(await countPurchases()).toBe(purchases + 1)

  await pressIn('See the payment')
  await title('In progress')
  await context.setOffline(true)
  const [{ id } = { id: '' }] = await harness.world.ctx.db
    .selectFrom('sandbox_purchases')
    .select('id')
    .where('status', '=', 'paid')
    .execute()
  const outcome = new URLSearchParams({ outcome: 'arrive' })
  await harness.world.fetch(`/sandbox/purchases/${id}`, { method: 'POST', body: outcome })
  await context.setOffline(false)
  await title('Your wallet is funded')
  await closeModal()
  expect((await readBalance('Ethereum')) - before).toBe(amounts.Ethereum)
  expect(await countPurchases()).toBe(purchases + 1)
})

test('after a closed window or a declined card, the next purchase works', async () => {
  const before = await readBalance('Solana')
  await addFunds('Solana')
  const first = await openVendor('Card, by Coinbase')
  await first.close()
  await title('Window closed')
  const [second] = await Promise.all([context.waitForEvent('page'), pressIn('Open the window again')])
  await second.getByRole('button', { name: 'Card declined' }).click()
  await title('Add funds')
  await page.getByRole('alert').first().waitFor()
  await second.close()
  const third = await openVendor('Card, by MoonPay')
  await third.getByRole('button', { name: 'Pay, and it arrives' }).click()
  await title('Your wallet is funded')
  await closeModal()
  await third.close()
  expect((await readBalance('Solana')) - before).toBe(amounts.Solana)
})
