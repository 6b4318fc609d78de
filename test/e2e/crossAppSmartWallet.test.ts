import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../packages/server/src/app/manage.ts'
import { connectApps } from '../../packages/server/src/methods/crossApp/connect.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { buildPage } from '../support/browser/site.ts'
import { allow, logInElsewhere, openWindow, pressUntilClosed } from '../support/browser/vendorFakes.ts'
import { openVisitor, patient } from '../support/browser/visitor.ts'
import { type SmartAccountChain, startSmartAccountChain } from '../support/smartAccounts/chain.ts'

/** A user's smart wallet of one app, used from another app (protocol 7.7, D28). */

const shop: Address = '0x54a954a954a954a954a954a954a954a954a954a9'
const email = 'ada@harbor.example'
let browser: Browser
let chain: SmartAccountChain
let harness: Harness
let requester: string

beforeAll(async () => {
  chain = await startSmartAccountChain()
  const network = {
    ...{ chain_id: 'eip155:31337', bundler_url: chain.bundlerUrl, paymaster_url: chain.paymaster.url },
  }
  ;[browser, harness] = await Promise.all([
    getBrowser(),
    openHarness({
      settings: {
        embedded_wallet_config: { create_on_login: 'all-users' },
        smart_wallet_config: { smart_wallet_type: 'safe', configured_networks: [network] },
      },
      env: { RPC_URLS: `31337=${chain.anvil.url}` },
      files: await buildPage(join(import.meta.dirname, 'smartWallets')),
      calls: [chain.anvil.url, chain.bundlerUrl, chain.paymaster.url],
    }),
  ])
  const { ctx, app } = harness.world
  const origins = [new URL(harness.url('127.0.0.1')).origin]
  const { appId } = await createApp(ctx, { name: 'Shop', origins })
  requester = appId
  await connectApps(ctx, { requester, provider: app.id, origins })
}, 120_000)
afterAll(() => harness?.close())

function toUrl(host: 'localhost' | '127.0.0.1', wish: object): string {
  const url = new URL(harness.url(host))
  const calls = [{ to: shop, value: '0x0' }]
  url.searchParams.set('wish', JSON.stringify({ node: chain.anvil.url, chainId: 31337, calls, ...wish }))
  return url.href
}

/** The address exists as soon as the wallet is linked. */
async function readAddress(page: Page, id: string): Promise<Address> {
  await page.getByTestId(id).filter({ hasText: /^0x/ }).waitFor()
  return (await page.getByTestId(id).textContent()) as Address
}

async function ask(page: Page, id: string): Promise<Page> {
  const popupEvent = page.waitForEvent('popup')
  await page.getByTestId(id).click()
  const popup = await popupEvent
  popup.setDefaultTimeout(30_000)
  return popup
}

test('it signs and sends in the window of its app, after its own review', async () => {
  const owner = await openVisitor(browser, harness.world, toUrl('localhost', {}))
  await owner.logIn(email)
  const address = await readAddress(owner.page, 'smart')

  const { page, context } = await openVisitor(
    browser,
    harness.world,
    toUrl('127.0.0.1', { requester, provider: harness.world.app.id }),
  )
  await page.getByTestId('login').click()
  const popup = await openWindow(page, 'Test app')
  await logInElsewhere(popup, harness.world, email)
  await allow(popup)
  expect(await readAddress(page, 'there')).toBe(address)

  const signing = await ask(page, 'sign-there')
  await signing.getByText('hello').waitFor()
  await picture(signing, 'consent/smartWalletMessage')
  await pressUntilClosed(signing, 'Sign')
  await expect.poll(() => page.getByTestId('answer').textContent(), patient).toMatch(/^0x/)
  const signature = (await page.getByTestId('answer').textContent()) as Hex
  expect(await chain.reader.verifyMessage({ address, message: 'hello', signature })).toBe(true)

  const sending = await ask(page, 'send-there')
  await sending.getByText('Paid by Test app').waitFor()
  await picture(sending, 'consent/smartWalletOperation')
  await pressUntilClosed(sending, 'Approve')
  await expect.poll(() => page.getByTestId('answer').textContent(), patient).toMatch(/^0x[0-9a-f]{64}$/)
  const hash = (await page.getByTestId('answer').textContent()) as Hex
  expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await Promise.all([context.close(), owner.context.close()])
}, 120_000)
