import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testTokens } from '../../scripts/chains/tokens.mjs'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { buildPage } from '../support/browser/site.ts'
import { openVisitor, patient, type Visitor } from '../support/browser/visitor.ts'
import { type SmartAccountChain, startSmartAccountChain } from '../support/smartAccounts/chain.ts'

/**
 * Smart wallets in Chromium: the page, the frame, the server, the bundler, the paymaster and the contracts are real.
 */

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const shop = '0x00000000000000000000000000000000000054a9'
const policy = '5c0b2b4e-5f1b-4c7e-9a55-0f6b1f3a9d10'
let browser: Browser
let chain: SmartAccountChain
let harness: Harness

const settings = (type: string) => ({
  embedded_wallet_config: { create_on_login: 'all-users' },
  smart_wallet_config: {
    smart_wallet_type: type,
    configured_networks: [
      {
        chain_id: 'eip155:8453',
        bundler_url: chain.bundlerUrl,
        paymaster_url: chain.paymaster.url,
        paymaster_context: { policy_id: policy },
      },
    ],
  },
})

beforeAll(async () => {
  chain = await startSmartAccountChain(8453)
  chain.paymaster.policies.add(policy)
  await chain.anvil.ask('anvil_setCode', usdc, testTokens.TestCoin.code)
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({
      settings: settings('safe'),
      env: { RPC_URLS: `8453=${chain.anvil.url}` },
      files: await buildPage(join(import.meta.dirname, 'smartWallets')),
      calls: [chain.anvil.url, chain.bundlerUrl, chain.paymaster.url],
    }),
  ])
}, 120_000)
afterAll(() => harness?.close())

const readBalance = async (address: string): Promise<bigint> => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] })
  return BigInt(await chain.anvil.ask<Hex>('eth_call', { to: usdc, data }, 'latest'))
}

async function openHost(wish: object): Promise<Visitor> {
  const url = new URL(harness.url('localhost'))
  url.searchParams.set('wish', JSON.stringify({ node: chain.anvil.url, ...wish }))
  return openVisitor(browser, harness.world, url.href)
}

/** Presses a button until it works: it is inert for a moment, against a click meant for something else. */
async function press(page: Page, name: string, heading: RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect
    .poll(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => {})
      return page.getByRole('heading', { name: heading }).isVisible()
    }, patient)
    .toBe(true)
}

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

const mint = encodeFunctionData({
  abi: parseAbi(['function mint(address to, uint256 value)']),
  args: [shop, 5_000_000n],
})

test('a user gets a smart wallet, and a batch that the app pays for goes through as one', async () => {
  const wish = {
    calls: [
      { to: usdc, data: mint },
      { to: usdc, data: mint },
    ],
  }
  const { page, context, complaints, logIn } = await openHost(wish)
  await logIn('ada@harbor.example')
  await page.getByTestId('smart').filter({ hasText: /^0x/ }).waitFor()
  const address = (await page.getByTestId('smart').textContent()) as Address
  expect(await page.getByTestId('linked').textContent()).toBe(address)
  expect(await chain.reader.getCode({ address })).toBeUndefined()
  await closeDialog(page)

  // The wallet is empty: the app pays for everything, including the deployment.
  await page.getByTestId('send').click()
  await page.getByText('Paid by Test app').waitFor()
  await page.getByText('New', { exact: true }).waitFor()
  await press(page, 'Approve', /^(Sending 2 actions|2 actions confirmed)$/)
  await page.getByRole('heading', { name: '2 actions confirmed' }).waitFor()
  await picture(page, 'smartWallets/confirmed')
  expect(await readBalance(shop)).toBe(10_000_000n)
  await expect.poll(() => page.getByTestId('answer').textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('answer').textContent()) as Hex
  expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await chain.anvil.balance(address)).toBe(0n)
  await page.getByRole('button', { name: 'Close' }).last().click()

  // The next page finds it linked, on a phone too.
  await page.setViewportSize({ width: 360, height: 760 })
  await page.reload()
  await page.getByTestId('smart').filter({ hasText: address }).waitFor()
  await page.getByTestId('send').click()
  await page.getByText('Paid by Test app').waitFor()
  expect(await page.getByText('New', { exact: true }).count()).toBe(0)
  await picture(page, 'smartWallets/review-360')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => page.getByTestId('answer').textContent(), patient).toMatch(/^error 4001/)
  expect(complaints).toEqual([])
  await context.close()
}, 90_000)

test('two tabs of a new user link one smart wallet', async () => {
  const first = await openHost({})
  await first.logIn('bob@harbor.example')
  // Both are loaded while the user has no wallet yet.
  const links: string[] = []
  first.context.on('request', (request) => {
    if (request.url().includes('link_smart_wallet')) links.push(request.url())
  })
  const second = await first.context.newPage()
  await second.goto(first.page.url())
  const addresses = await Promise.all(
    [first.page, second].map(async (page) => {
      await page.getByTestId('smart').filter({ hasText: /^0x/ }).waitFor()
      return page.getByTestId('smart').textContent()
    }),
  )
  expect(new Set(addresses).size).toBe(1)
  await second.reload()
  await second.getByTestId('smart').filter({ hasText: /^0x/ }).waitFor()
  const smartWallets = await second.evaluate(() => Reflect.get(window, 'smartWallets') as unknown[])
  expect(smartWallets).toHaveLength(1)
  await first.context.close()
}, 90_000)
