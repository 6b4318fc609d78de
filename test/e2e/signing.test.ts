import { readFile } from 'node:fs/promises'
import { Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import type { Browser, Page, Route } from 'playwright-core'
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  hashTypedData,
  maxUint256,
  numberToHex,
  parseEther,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  serializeSignature,
  type TransactionSerialized,
} from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { signingMethods } from '../../packages/core/src/wallet/provider/provider.ts'
import { toBase58 } from '../../packages/wire/src/base58.ts'
import { addAxe, runAxe } from '../support/browser/axe.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { type Harness, openHarness } from '../support/browser/harness.ts'
import { picture } from '../support/browser/picture.ts'
import { openVisitor, patient, type Visitor } from '../support/browser/visitor.ts'
import { type Anvil, startAnvil } from '../support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../support/chains/brokenNode.ts'
import { type SolanaChain, startSolanaChain, testMint } from '../support/chains/solanaChain.ts'
import { findTokenAccount, tokenInstruction } from '../support/solanaTokens.ts'

type Method = keyof typeof signingMethods

let browser: Browser
let harness: Harness
let maya: Visitor
let address: string
let anvil: Anvil
let solana: SolanaChain
/** Between the page and the chain. */
let node: BrokenNode
let solanaNode: BrokenNode

// The app shows no screens for its own requests. Requests of any script to the announced wallet still have one.
beforeAll(async () => {
  const settings = {
    embedded_wallet_config: { create_on_login: 'users-without-wallets' },
    raw_signing: true,
  }
  ;[browser, harness, anvil] = await Promise.all([
    getBrowser(),
    openHarness({ settings }),
    startAnvil('--chain-id', '8453'),
  ])
  solana = await startSolanaChain()
  ;[node, solanaNode] = await Promise.all([startBrokenNode(anvil.url), startBrokenNode(solana.url)])
  const url = new URL(harness.url('localhost'))
  const config = {
    embeddedWallets: { showWalletUIs: false },
    solanaClusters: [{ name: 'devnet', rpcUrl: new URL('/solana-node', url).href }],
    supportedChains: [
      {
        ...{ id: 8453, name: 'Base', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
        rpcUrls: { default: { http: [new URL('/node', url).href] } },
      },
    ],
  }
  url.searchParams.set('config', JSON.stringify(config))
  maya = await openVisitor(browser, harness.world, url.href, async (page) => {
    await page.route('**/node', (route) => goTo(node, route))
    await page.route('**/solana-node', (route) => goTo(solanaNode, route))
  })
  await maya.logIn('maya@harbor.example')
  address = await maya.address()
  await maya.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await anvil.fund(address as Hex, parseEther('1'))
})

afterAll(() => harness?.close())

const to = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const hash = `0x${'9d'.repeat(32)}` as const
const mail = {
  domain: { name: 'Mail', chainId: 8453 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
} as const
const transaction = {
  to,
  value: '0x2386f26fc10000',
  nonce: '0x0',
  gas: '0x5208',
  gasPrice: '0x1',
  chainId: 8453,
}

type SigningCase = {
  params(address: string): unknown[]
  heading: string | RegExp
  button: string
  /** The signer of the response. */
  signer(answer: string): Promise<string>
  /** It has a receipt, which stays until the user closes it. */
  isSent?: boolean
}

/** The transaction, as the chain reports it. */
async function getSender(hash: unknown): Promise<string> {
  const { from } = await anvil.ask<{ from: Hex }>('eth_getTransactionByHash', hash)
  return getAddress(from)
}

const requests: Record<Method, SigningCase> = {
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
  eth_sign7702Authorization: {
    params: () => [{ contract: to, chain_id: 0, nonce: 0 }],
    heading: 'Let a contract control your account',
    button: 'Give control',
    signer: (signature) =>
      recoverAuthorizationAddress({
        authorization: { address: to, chainId: 0, nonce: 0 },
        signature: signature as Hex,
      }),
  },
  eth_signTransaction: {
    params: () => [transaction],
    heading: /^Send 0\.01 ETH/,
    button: 'Sign',
    signer: (raw) => recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized }),
  },
  eth_sendTransaction: {
    params: () => [{ to, value: '0x2386f26fc10000' }],
    heading: /^Send 0\.01 ETH/,
    button: 'Approve',
    signer: getSender,
    isSent: true,
  },
  wallet_sendCalls: {
    params: () => [
      {
        version: '2.0.0',
        chainId: '0x2105',
        atomicRequired: false,
        calls: [{ to, value: '0x2386f26fc10000' }],
      },
    ],
    heading: /^Send 0\.01 ETH/,
    button: 'Approve',
    async signer(id) {
      await ask(maya.page, 'wallet_getCallsStatus', [id])
      await expect.poll(() => readAnswer(maya.page), patient).toMatchObject({ status: 200, atomic: false })
      const { receipts } = (await readAnswer(maya.page)) as { receipts: { transactionHash: Hex }[] }
      return getSender(receipts[0]?.transactionHash)
    },
    isSent: true,
  },
}

describe.each(Object.entries(requests))('security: %s of the announced wallet', (method, how) => {
  test('shows its screen, and is refused by Esc, by the cross and by its button', async () => {
    const { page } = maya
    const before = await countSent()
    const leave = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.getByRole('button', { name: 'Reject' }).click(),
    ]
    for (const refuse of leave) {
      await ask(page, method, how.params(address))
      await page.getByRole('heading', { name: how.heading, exact: true }).waitFor()
      expect(await readAnswer(page)).toBe(null)
      await refuse()
      await expect.poll(() => readAnswer(page), patient).toEqual({ code: 4001 })
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    expect(await countSent()).toBe(before)
  })

  test('signs with the user’s approval', async () => {
    const { page } = maya
    await ask(page, method, how.params(address))
    await agree(page, how.button)
    const answer = await readDone(page)
    if (how.isSent) await closeReceipt(page)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await how.signer(answer)).toBe(address)
  })
})

test('the host app’s own requests are signed at once, as configured', async () => {
  const { page } = maya
  await page.getByTestId('sign-message').click()
  const signature = await page.getByTestId('signature').textContent()
  expect(
    await recoverMessageAddress({ message: 'Hello from Harbor', signature: signature as `0x${string}` }),
  ).toBe(address)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

describe('a transaction on a chain', () => {
  const transfer = (value: bigint) => [
    {
      to: anvil.coin,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
    },
  ]
  const heading = (name: string | RegExp) => maya.page.getByRole('heading', { name }).waitFor()

  test('shows recipient, network and amount; after a lost answer it is not sent again', async () => {
    const { page } = maya
    await anvil.mintCoin(address as Hex, 2_000_000n)
    await ask(page, 'eth_sendTransaction', transfer(1_500_000n))
    await heading('Send 1.5 TEST')
    const dialog = page.getByRole('dialog')
    for (const text of [to, anvil.coin, 'Base']) await dialog.getByText(text).first().waitFor()
    const before = await countSent()
    Object.assign(node, {
      ...{ illness: 'refuses', losesAnswers: true },
      methods: ['eth_sendRawTransaction', 'eth_getTransactionByHash'],
    })
    await agree(page, 'Approve')
    await heading('Transaction failed')
    expect(await readAnswer(page)).toBe(null)
    Object.assign(node, { illness: undefined, methods: undefined, losesAnswers: false })
    await page.getByRole('button', { name: 'Retry transaction' }).click()
    await heading('Sent 1.5 TEST')
    expect(await getSender(await readDone(page))).toBe(address)
    expect(await countSent()).toBe(before + 1)
    await closeReceipt(page)
  })

  test('that would fail says so; sent anyway, it fails, and a retry is another transaction', async () => {
    const { page } = maya
    const approve = (value: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, value] })
    const data = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'transferFrom' },
      args: [to, address as Hex, 1n],
    })
    await ask(page, 'eth_sendTransaction', [{ to: anvil.coin, data }])
    await page.getByText(/will probably fail/).waitFor()
    await agree(page, 'Approve')
    await heading('Transaction failed')
    const failure = await readDone(page)
    await page.getByRole('button', { name: 'Retry transaction' }).click()
    await page.getByText(/will probably fail/).waitFor()
    await agree(page, 'Approve')
    await heading('Transaction failed')
    await closeReceipt(page)
    expect(await anvil.ask('eth_getTransactionReceipt', failure)).toMatchObject({ status: '0x0' })
    // An approval without an expiry.
    await ask(page, 'eth_sendTransaction', [{ to: anvil.coin, data: approve(maxUint256) }])
    await page.getByText('Maximum').first().waitFor()
    await agree(page, 'Approve')
    expect(await getSender(await readDone(page))).toBe(address)
    await closeReceipt(page)
  })

  test('that the wallet cannot pay is not sent', async () => {
    const { page } = maya
    await ask(page, 'eth_sendTransaction', [{ to, value: numberToHex(parseEther('5')) }])
    await page.getByText('Not enough funds').waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true, disabled: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => readAnswer(page), patient).toEqual({ code: 4001 })
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})

describe('security: a Solana transaction on a chain, asked by a script of the page', () => {
  let from: PublicKey
  const sol = 1_000_000_000
  const stranger = () => Keypair.generate().publicKey
  const pay = (to: PublicKey, lamports: number) =>
    SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
  const heading = (name: string | RegExp) => maya.page.getByRole('heading', { name }).waitFor()
  const leave = async () => {
    await maya.page.keyboard.press('Escape')
    await maya.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  async function askFor(...instructions: TransactionInstruction[]): Promise<void> {
    const { value } = await solana.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
    const transaction = new Transaction({ feePayer: from, recentBlockhash: value.blockhash })
    const bytes = transaction.add(...instructions).serialize({ requireAllSignatures: false })
    await askSolana(maya.page, [...bytes])
  }

  beforeAll(async () => {
    const { page } = maya
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByTestId('create-solana-wallet').click()
    from = new PublicKey((await page.getByTestId('solana-address').textContent()) ?? '')
    await solana.fund(from.toBase58(), BigInt(10 * sol))
  })

  test('SOL: refused by Esc, then sent with a receipt that leads to the explorer', async () => {
    const { page } = maya
    const to = stranger()
    await askFor(pay(to, sol / 2))
    await heading(/^Send 0\.5 SOL/)
    await page.getByText(to.toBase58()).first().waitFor()
    await addAxe(page)
    expect(await runAxe(page)).toEqual({ violations: [] })
    await picture(page, 'solana-review')
    await leave()
    await expect.poll(() => readAnswer(page), patient).toMatchObject({ code: 4001 })
    expect(await solana.balance(to.toBase58())).toBe(0n)

    await askFor(pay(to, sol / 2))
    await heading(/^Send 0\.5 SOL/)
    await agree(page, 'Approve')
    await heading('Sent 0.5 SOL')
    expect(await solana.balance(to.toBase58())).toBe(BigInt(sol / 2))
    const signature = toBase58(Uint8Array.from((await readAnswer(page)) as number[]))
    const link = await page.getByRole('link', { name: /explorer/i }).getAttribute('href')
    expect(link).toContain(signature)
    await picture(page, 'solana-receipt')
    await leave()
  })

  test('a token, to a recipient who has none of it', async () => {
    const { page } = maya
    const mint = new PublicKey(testMint)
    await solana.mintToken(from.toBase58(), 5_000_000n)
    const to = stranger()
    const [mine, theirs] = [from, to].map((owner) => findTokenAccount(owner, mint)) as [PublicKey, PublicKey]
    await askFor(
      tokenInstruction.createAccountIfNone(from, theirs, to, mint),
      tokenInstruction.transfer(mine, theirs, from, 2_000_000n),
    )
    await page.getByText(to.toBase58()).first().waitFor()
    await picture(page, 'solana-token')
    await agree(page, 'Approve')
    await heading(/^(Sent|Transaction confirmed)/)
    const balance = await solana.ask<{ value: { amount: string } }>(
      'getTokenAccountBalance',
      theirs.toBase58(),
    )
    expect(balance.value.amount).toBe('2000000')
    await leave()
  })

  test('without funds it is not sent; with the node down it is sent once, after the node is back', async () => {
    const { page } = maya
    await askFor(pay(stranger(), 1_000 * sol))
    await page.getByText('Not enough funds').first().waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true, disabled: true }).waitFor()
    await leave()

    const to = stranger()
    Object.assign(solanaNode, {
      ...{ illness: 'refuses', losesAnswers: true },
      methods: ['sendTransaction', 'getSignatureStatuses'],
    })
    await askFor(pay(to, sol))
    await heading(/^Send 1 SOL/)
    await agree(page, 'Approve')
    await page.getByText("it can't be sent twice").waitFor()
    await picture(page, 'solana-lost')
    Object.assign(solanaNode, { illness: undefined, methods: undefined, losesAnswers: false })
    await page.getByRole('button', { name: 'Retry transaction' }).click()
    await heading('Sent 1 SOL')
    expect(await solana.balance(to.toBase58())).toBe(BigInt(sol))
    await leave()
  })
})

test('security: the key is exported with only a keyboard, in a frame that sends the page nothing', async () => {
  const { page, context } = maya
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    const events: string[] = []
    Reflect.set(window, '__heard', events)
    addEventListener('message', ({ data }) => events.push(JSON.stringify(data)))
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
  expect(size).toEqual({ scrollHeight: 48, isCut: false })
  await picture(page, 'export')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.emulateMedia({ colorScheme })
    await picture(page, `export-drawer-${colorScheme}`)
  }
  const dom = await Promise.all(page.frames().map((one) => one.content()))
  const events = await page.evaluate(() => Reflect.get(window, '__heard') as string[])
  // The hidden frame answers that the wallet is here; the export page sends nothing, and no message contains the key.
  expect(events.some((one) => one.includes('privy:wallets:connect'))).toBe(true)
  expect([...dom, ...events, inside.url()].join('\n')).not.toContain(key.slice(2))
  // Esc leaves the frame first, and then the dialog.
  await button.focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => inside.evaluate(() => document.hasFocus()), patient).toBe(false)
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const mails = harness.world.inbox.filter(({ subject }) => subject.startsWith('The key of your wallet'))
  expect(mails).toHaveLength(1)
})

test('a password set with only a keyboard opens the wallet once this device has lost it', async () => {
  const { page, context } = maya
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter')
  const field = dialog.getByLabel('Password', { exact: true })
  await page.getByTestId('set-password').press('Enter')
  await press('Add password')
  await press('Suggest a password')
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
  const shownPercents = await followProgress(page)
  await page.keyboard.press('Enter')
  // scrypt, as strong as it is for users.
  await page.getByRole('heading', { name: 'Success' }).waitFor()
  const percents = await shownPercents()
  expect(percents.length).toBeGreaterThan(2)
  expect(percents).toEqual([...new Set(percents)].sort((one, other) => one - other))
  expect(percents.at(-1)).toBe(100)

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

/** The values of the progress bar from now on. */
async function followProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const percents: number[] = []
    const read = () => {
      const root = [...document.querySelectorAll('[data-latchkey]')].find(({ shadowRoot }) => shadowRoot)
      const now = root?.shadowRoot?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')
      if (now && Number(now) !== percents.at(-1)) percents.push(Number(now))
      requestAnimationFrame(read)
    }
    requestAnimationFrame(read)
    Object.assign(window, { percents })
  })
  return () => page.evaluate(() => (window as unknown as { percents: number[] }).percents)
}

/** Sends a request as any script of the page can. */
function ask(page: Page, method: string, params: unknown[]): Promise<void> {
  return page.evaluate(
    ([method, params]) => {
      const announcements: {
        info: { rdns: string }
        provider: { request(request: object): Promise<unknown> }
      }[] = []
      const hear = (event: Event) => announcements.push((event as CustomEvent).detail)
      window.addEventListener('eip6963:announceProvider', hear)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      window.removeEventListener('eip6963:announceProvider', hear)
      const ours = announcements.find(({ info }) => info.rdns === 'io.privy.wallet')
      Reflect.set(window, '__answer', null)
      const tell = (answer: unknown) => void Reflect.set(window, '__answer', answer)
      ours?.provider.request({ method, params }).then(tell, ({ code }) => tell({ code }))
    },
    [method, params] as const,
  )
}

/** The same through the Wallet Standard. The response is the bytes of the signature. */
function askSolana(page: Page, bytes: number[]): Promise<void> {
  return page.evaluate((bytes) => {
    type Account = { address: string }
    type Ask = (input: object) => Promise<{ signature: Uint8Array }[]>
    type Feature = { signAndSendTransaction: Ask }
    type Wallet = { accounts: Account[]; features: Record<string, Feature> }
    const walletsOnPage: Wallet[] = []
    const register = (...wallets: Wallet[]) => {
      walletsOnPage.push(...wallets)
      return () => {}
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    const ours = walletsOnPage.find(({ accounts }) => accounts.length > 0)
    Reflect.set(window, '__answer', null)
    const tell = (answer: unknown) => void Reflect.set(window, '__answer', answer)
    const input = { account: ours?.accounts[0], transaction: Uint8Array.from(bytes), chain: 'solana:devnet' }
    ours?.features['solana:signAndSendTransaction']
      ?.signAndSendTransaction(input)
      .then(([result]) => tell([...(result?.signature ?? [])]))
      .catch(({ code }) => tell({ code }))
  }, bytes)
}

function readAnswer(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, '__answer'))
}

/** By keyboard. The button is inert for the first half second, so the test repeats the key press until it works. */
async function agree(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  const press = async () => {
    await button.press('Enter', { timeout: 1_000 }).catch(() => {})
    // In a single check: Playwright would wait for a button that disappears between two.
    return button.evaluateAll((all) => all.every((one) => one.getAttribute('aria-busy') === 'true'))
  }
  await expect.poll(press, { ...patient, interval: 150 }).toBe(true)
}

/** The page's own policy blocks requests to any other host. */
async function goTo({ url }: BrokenNode, route: Route): Promise<void> {
  const body = route.request().postData()
  const reply = await fetch(url, { method: 'POST', body }).catch(() => undefined)
  await (reply ? route.fulfill({ json: await reply.json() }) : route.abort())
}

/** The hash, the signature, or the id of several calls. */
async function readDone(page: Page): Promise<string> {
  await expect.poll(() => readAnswer(page), patient).toEqual(expect.anything())
  const answer = await readAnswer(page)
  const { id, authorization } = answer as { id?: Hex; authorization?: { r: Hex; s: Hex; y_parity: number } }
  const result =
    id ??
    (authorization
      ? serializeSignature({ ...authorization, yParity: authorization.y_parity })
      : (answer as Hex))
  expect(result).toMatch(/^0x[0-9a-f]{64,}$/)
  return result
}

async function closeReceipt(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^(Sent|Transaction|Approved)/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function countSent(): Promise<number> {
  return Number(await anvil.ask('eth_getTransactionCount', address, 'latest'))
}
