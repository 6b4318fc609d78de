import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  numberToHex,
  pad,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  stringToHex,
  type TransactionSerialized,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { signingMethods } from '../../packages/core/src/wallet/provider.ts'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { openVisitor, patient, type Visitor } from '../support/browser/visitor.ts'

type Method = keyof typeof signingMethods

let browser: Browser
let harness: Harness
let maya: Visitor
let address: string
/** What the network was given. */
const sent: TransactionSerialized[] = []

// The app shows no screens of its own. What any script of the page asks of the announced wallet has one all the same.
beforeAll(async () => {
  const settings = {
    embedded_wallet_config: { create_on_login: 'users-without-wallets' },
    raw_signing: true,
  }
  ;[browser, harness] = await Promise.all([getBrowser(), openHarness({ settings })])
  const url = new URL(harness.url('localhost'))
  const config = {
    embeddedWallets: { showWalletUIs: false },
    supportedChains: [
      {
        ...{ id: 8453, name: 'Base', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
        rpcUrls: { default: { http: [new URL('/node', url).href] } },
      },
    ],
  }
  url.searchParams.set('config', JSON.stringify(config))
  maya = await openVisitor(browser, harness.world, url.href, (page) => page.route('**/node', answerAsNode))
  await maya.logIn('maya@harbor.example')
  address = await maya.address()
  await maya.page.getByRole('dialog').waitFor({ state: 'hidden' })
})

afterAll(() => harness?.close())

const to = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const hash = `0x${'9d'.repeat(32)}` as const
const mail = {
  domain: { name: 'Mail', chainId: 8453 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const
const filled = { to, value: '0x2386f26fc10000', nonce: '0x0', gas: '0x5208', gasPrice: '0x1', chainId: 8453 }

type SigningCase = {
  params(address: string): unknown[]
  heading: string | RegExp
  button: string
  /** Whose signature the answer is. */
  signer(answer: string): Promise<string>
}

const asked: Record<Method, SigningCase> = {
  personal_sign: {
    params: (address) => ['hello', address],
    heading: 'Sign message',
    button: 'Sign',
    signer: (signature) => recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` }),
  },
  eth_signTypedData_v4: {
    params: (address) => [address, mail],
    heading: 'Sign data',
    button: 'Sign',
    signer: (signature) =>
      recoverAddress({ hash: hashTypedData(mail), signature: signature as `0x${string}` }),
  },
  secp256k1_sign: {
    params: () => [hash],
    heading: 'Sign a hash',
    button: 'Sign anyway',
    signer: (signature) => recoverAddress({ hash, signature: signature as `0x${string}` }),
  },
  eth_signTransaction: {
    params: () => [filled],
    heading: /^Send 0\.01 ETH/,
    button: 'Sign',
    signer: (raw) => recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized }),
  },
  eth_sendTransaction: {
    params: () => [{ to, value: '0x2386f26fc10000' }],
    heading: /^Send 0\.01 ETH/,
    button: 'Approve',
    signer: () => recoverTransactionAddress({ serializedTransaction: sent.at(-1) ?? '0x02' }),
  },
}

describe.each(Object.entries(asked))('security: %s of the announced wallet', (method, how) => {
  test('shows its screen, and is refused by Esc, by the cross and by its button', async () => {
    const { page } = maya
    const before = sent.length
    const leave = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.getByRole('button', { name: /^(Cancel|Reject)$/ }).click(),
    ]
    for (const refuse of leave) {
      await ask(page, method, how.params(address))
      await page.getByRole('heading', { name: how.heading, exact: true }).waitFor()
      expect(await readAnswer(page)).toBe(null)
      await refuse()
      await expect.poll(() => readAnswer(page), patient).toEqual({ code: 4001 })
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    expect(sent.length).toBe(before)
  })

  test('signs at the user’s word', async () => {
    const { page } = maya
    await ask(page, method, how.params(address))
    await agree(page, how.button)
    await expect.poll(() => readAnswer(page), patient).toMatch(/^0x[0-9a-f]{64,}$/)
    expect(await how.signer(String(await readAnswer(page)))).toBe(address)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

test('the host app’s own requests are signed at once, as it set', async () => {
  const { page } = maya
  await page.getByTestId('sign-message').click()
  const signature = await page.getByTestId('signature').textContent()
  expect(
    await recoverMessageAddress({ message: 'Hello from Harbor', signature: signature as `0x${string}` }),
  ).toBe(address)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a transaction says where to, over which network and for how much at most; refused by it, it is tried again', async () => {
  const { page } = maya
  nextRefusal = 'insufficient funds for gas * price + value'
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_500_000n] })
  await ask(page, 'eth_sendTransaction', [{ to: token, data }])
  await page.getByRole('heading', { name: 'Send 1.5 USDC' }).waitFor()
  await page.getByText('· $0.01').waitFor()
  const rows = await page.getByRole('dialog').locator('dl > div').allTextContents()
  expect(rows).toEqual([
    `To${to}`,
    `Token contract${token}`,
    'Functiontransfer',
    'NetworkBase (8453)',
    'Fee limit0.000004242 ETH · $0.01',
    expect.stringMatching(/^Wallet0x/),
  ])
  await page.getByText('Data · 0xa9059cbb · 68 bytes').click()
  await page.getByRole('group', { name: 'Data' }).getByText('0xa9059cbb0000').waitFor()
  await agree(page, 'Approve')
  await page.getByRole('heading', { name: 'Transaction failure' }).waitFor()
  await page.getByText('insufficient funds for gas * price + value').waitFor()
  await page.getByRole('button', { name: 'Retry transaction' }).click()
  await expect.poll(() => readAnswer(page), patient).toMatch(/^0x[0-9a-f]{64}$/)
  const [refused, taken] = sent.slice(-2)
  expect(taken).toBe(refused)
  expect(parseTransaction(taken ?? '0x02')).toMatchObject({ chainId: 8453, gas: 21_000n })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('security: the key is exported by keyboard alone, in a frame that tells the page nothing', async () => {
  const { page, context } = maya
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    const heard: string[] = []
    Reflect.set(window, '__heard', heard)
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))
  })
  await page.getByTestId('export-wallet').press('Enter')
  await page.getByRole('heading', { name: 'Export your wallet' }).waitFor()
  const frame = page.getByRole('dialog').frameLocator('iframe')
  const button = frame.getByRole('button', { name: 'Copy key' })
  await button.waitFor()
  const isReached = async () => {
    await page.keyboard.press('Tab')
    return button.evaluate((one) => one === document.activeElement)
  }
  await expect.poll(isReached, patient).toBe(true)
  await page.keyboard.press('Enter')
  await frame.getByRole('button', { name: 'Copied' }).waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(privateKeyToAddress(key as Hex)).toBe(address)
  await addAxe(page)
  expect(await runAxe(page)).toEqual({ violations: [] })
  const inside = page.frames().find((one) => one.url().includes('/export?'))
  if (!inside) throw new Error('The export page is there.')
  const size = await inside.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
    return { scrollHeight, isCut: scrollWidth > clientWidth }
  })
  expect(size).toEqual({ scrollHeight: 44, isCut: false })
  await picture(page, 'export')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.emulateMedia({ colorScheme })
    await picture(page, `export-drawer-${colorScheme}`)
  }
  const dom = await Promise.all(page.frames().map((one) => one.content()))
  const heard = await page.evaluate(() => Reflect.get(window, '__heard') as string[])
  // The hidden frame answers that the wallet is here; the export page says nothing, and nobody says the key.
  expect(heard.some((one) => one.includes('privy:wallets:connect'))).toBe(true)
  expect([...dom, ...heard, inside.url()].join('\n')).not.toContain(key.slice(2))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const mails = harness.world.inbox.filter(({ subject }) => subject.startsWith('The key of your wallet'))
  expect(mails).toHaveLength(1)
})

test('a password that is set by keyboard alone opens the wallet once this device has lost it', async () => {
  const { page, context } = maya
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter')
  const field = dialog.getByLabel('Password', { exact: true })
  await page.getByTestId('set-password').press('Enter')
  await press('Add password')
  await press('Generate a password')
  const password = await field.inputValue()
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Save your password' }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), press('Download')])
  expect(file.suggestedFilename()).toMatch(/^[a-z-]+-privy-wallet-recovery\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`\r\n${password}\r\n`)
  await press('Continue')
  await dialog.getByLabel('Confirm your password').fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByRole('checkbox').press('Space')
  await page.keyboard.press('Enter')
  // scrypt, as strong as it is for users.
  await page.getByRole('heading', { name: 'Success' }).waitFor()

  const frame = page.frames().find((one) => one.url().includes('/embedded-wallets'))
  const origin = new URL(frame?.url() ?? '').origin
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await page.reload()
  await page.getByTestId('sign-message').press('Enter')
  await field.fill(password)
  await page.keyboard.press('Enter')
  const signature = await page.getByTestId('signature').textContent()
  expect(
    await recoverMessageAddress({ message: 'Hello from Harbor', signature: signature as `0x${string}` }),
  ).toBe(address)
})

/** Asks as any script of the page can. */
function ask(page: Page, method: string, params: unknown[]): Promise<void> {
  return page.evaluate(
    ([method, params]) => {
      const found: { info: { rdns: string }; provider: { request(request: object): Promise<unknown> } }[] = []
      const hear = (event: Event) => found.push((event as CustomEvent).detail)
      window.addEventListener('eip6963:announceProvider', hear)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      window.removeEventListener('eip6963:announceProvider', hear)
      const ours = found.find(({ info }) => info.rdns === 'io.privy.wallet')
      Reflect.set(window, '__answer', null)
      const tell = (answer: unknown) => void Reflect.set(window, '__answer', answer)
      ours?.provider.request({ method, params }).then(tell, ({ code }) => tell({ code }))
    },
    [method, params] as const,
  )
}

function readAnswer(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, '__answer'))
}

/** By keyboard. The button is inert for the first half second, so it is pressed until it is taken. */
async function agree(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  const press = async () => {
    await button.press('Enter', { timeout: 1_000 }).catch(() => {})
    // In one look: a button that goes between two would be waited for.
    return button.evaluateAll((all) => all.every((one) => one.getAttribute('aria-busy') === 'true'))
  }
  await expect.poll(press, { ...patient, interval: 150 }).toBe(true)
}

let nextRefusal: string | undefined

/** The chain's node: another party's, so it is a fake here. */
async function answerAsNode(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const { method, params } = route.request().postDataJSON()
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x7',
    eth_getBlockByNumber: { baseFeePerGas: '0x5f5e100' },
    eth_maxPriorityFeePerGas: '0x1e8480',
    eth_estimateGas: '0x5208',
    eth_call:
      params[0]?.data === '0x313ce567'
        ? numberToHex(6, { size: 32 })
        : pad(stringToHex('USDC'), { dir: 'right' }),
    eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  }
  if (method === 'eth_sendRawTransaction') sent.push(params[0])
  const refusal = method === 'eth_sendRawTransaction' ? nextRefusal : undefined
  if (refusal) nextRefusal = undefined
  const result = refusal ? { error: { code: -32000, message: refusal } } : { result: answers[method] }
  await route.fulfill({ json: { jsonrpc: '2.0', id: 1, ...result } })
}
