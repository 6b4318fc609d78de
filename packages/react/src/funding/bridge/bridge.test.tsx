import '../../../test/dom.ts'
import { getTransferBook } from '@latchkey/core'
import { act } from 'react'
import { type Address, encodeFunctionData, parseAbi, parseEther } from 'viem'
import { base as baseChain, optimism as optimismChain } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testTokens } from '../../../../../scripts/chains/tokens.mjs'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { closeAtEnd } from '../../../../../test/support/closeAtEnd.ts'
import { fundingSettings } from '../../../../../test/support/funding.ts'
import {
  ethereumExtension,
  solanaExtension,
  type TestExtension,
} from '../../../../../test/support/fundingWallets.ts'
import { startServer } from '../../../../../test/support/listeningServer.ts'
import type { World } from '../../../../../test/support/world.ts'
import { findUsdc } from '../../../../core/src/funding/usdc.ts'
import { addRpcUrlOverrideToChain } from '../../../../core/src/wallet/chains/chainAccess.ts'
import { announceExtension } from '../../../test/announceExtension.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { inModal, pressInModal, pressRow } from '../../../test/modal.ts'
import { useLatchkey } from '../../context.ts'
import { type FundingResult, useFundWallet, useLoginWithEmail, usePrivy } from '../../index.ts'
import type { Funding } from '../funding.ts'
import { useFundSolanaWallet } from '../useFundSolanaWallet.ts'
import type { ShownBridge } from './bridges.ts'
import { openBridge } from './openBridge.ts'

/** Paying from another network: page, server, chains and the bridge's deposits are real; extensions are mocked. */

const baseUsdc = findUsdc(8453) as Address
let base: Anvil
let optimism: Anvil
let solana: SolanaChain
let world: World

beforeAll(async () => {
  ;[base, optimism, solana] = await Promise.all([
    startAnvil('--chain-id', '8453'),
    startAnvil('--chain-id', '10'),
    startSolanaChain(),
  ])
  await base.ask('anvil_setCode', baseUsdc, testTokens.TestCoin.code)
  const server = await startServer({
    settings: fundingSettings,
    env: {
      RPC_URLS: `8453=${base.url},10=${optimism.url}`,
      SOLANA_RPC_URLS: `devnet=${solana.url}`,
    },
  })
  closeAtEnd(server.close)
  world = server.world
})

beforeEach(async () => {
  document.body.replaceChildren()
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await pressAtBridge('/next', 'fill')
})

const pressAtBridge = (path: string, outcome = '') =>
  world.fetch(`/sandbox/relay${path}`, { method: 'POST', body: new URLSearchParams({ outcome }) })
const randomAddress = (): Address =>
  `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`
const title = (text: string) => until(() => expect(inModal('dialog .lk-title')[0]?.textContent).toBe(text))
const text = () => inModal('dialog .lk-text')[0]?.textContent
const rows = () =>
  Object.fromEntries(
    inModal('dialog .lk-rows > div').map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )
const steps = () =>
  inModal('dialog .lk-steplist > li').map((step) => [
    step.querySelector('b')?.textContent,
    step.querySelector('small')?.textContent,
  ])
const labels = () => inModal('dialog .lk-row .grow').map((row) => row.textContent)
const choices = () => inModal('dialog .lk-choices .lk-choice').map((row) => row.textContent)

async function pressChoice(name: string): Promise<void> {
  const find = () => inModal('dialog .lk-choices .lk-choice').find((row) => row.textContent?.startsWith(name))
  await until(() => expect(find()).toBeDefined())
  act(() => find()?.querySelector('input')?.click())
}

async function mint(token: Address, to: string, units: bigint): Promise<void> {
  const [bank] = await base.ask<Address[]>('eth_accounts')
  const abi = parseAbi(['function mint(address to, uint256 value)'])
  const data = encodeFunctionData({ abi, args: [to as Address, units] })
  const hash = await base.ask('eth_sendTransaction', { from: bank, to: token, data })
  await expect.poll(() => base.ask('eth_getTransactionReceipt', hash)).not.toBeNull()
}

/** A page of the host app with a logged-in user. */
async function open({ isNew = true } = {}) {
  const page = await openPage(
    world,
    () => ({
      latchkey: useLatchkey(),
      login: useLoginWithEmail(),
      privy: usePrivy(),
      ethereum: useFundWallet(),
      solana: useFundSolanaWallet(),
    }),
    {
      supportedChains: [
        addRpcUrlOverrideToChain(baseChain, base.url),
        addRpcUrlOverrideToChain(optimismChain, optimism.url),
      ],
      solanaClusters: [{ name: 'devnet', rpcUrl: solana.url }],
    },
  )
  const { read } = page
  const logIn = async () => {
    const email = `${crypto.randomUUID()}@shop.test`
    await act(() => read().login.sendCode({ email }))
    await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  }
  if (isNew) await logIn()
  return { ...page, logIn }
}
type Page = Awaited<ReturnType<typeof open>>

async function connect({ read }: Page, extension: TestExtension): Promise<void> {
  announceExtension(extension)
  const external = await read().latchkey.loadExternal()
  const find = () =>
    external.found
      .getState()
      .find(({ name, chainType }) => name === 'Harbor' && chainType === extension.connection.wallet.chainType)
  await until(() => expect(find()).toBeDefined())
  await act(async () => {
    const wallet = find()
    if (wallet) await external.connect(wallet)
  })
}

/** The screens of funding an address on Optimism, with the payment options shown. */
async function fund({ read }: Page, address: string, amount = '0.1') {
  const call: { result?: Promise<FundingResult> } = {}
  act(() => {
    call.result = read().ethereum.fundWallet({
      address,
      options: { chain: { id: 10 }, amount, asset: 'native-currency' },
    })
  })
  await title('Add funds')
  const { funding } = readTop({ read })
  return { funding, result: call.result as Promise<FundingResult> }
}

/** The current screen is one of funding. */
const readTop = ({ read }: Pick<Page, 'read'>) =>
  read().latchkey.modal.getState().at(-1)?.props as unknown as { funding: Funding }

const pay = (page: Page, funding: Funding, from: string, amount = '0.1') =>
  act(() => openBridge(page.read().latchkey, funding, { request: { ...funding.request, amount }, from }))

type Holding = 'ether' | 'usdc' | 'both' | 'nothing'

/** The page with a connected wallet, and the bridge's screen over the payment options. */
async function begin(holding: Holding, prepare: (wallet: TestExtension) => void = () => {}) {
  const page = await open()
  const wallet = ethereumExtension(page.read().latchkey.client, { 8453: base.url, 10: optimism.url }, 10)
  if (holding !== 'nothing')
    await base.fund(wallet.address as Address, parseEther(holding === 'usdc' ? '0.001' : '1'))
  if (holding === 'usdc' || holding === 'both') await mint(baseUsdc, wallet.address, 500_000_000n)
  await connect(page, wallet)
  prepare(wallet)
  const address = randomAddress()
  const { funding, result } = await fund(page, address)
  await pay(page, funding, wallet.address)
  const readArrival = () => optimism.balance(address)
  return { page, wallet, address, funding, result, readArrival }
}

/** Advances the page's time. */
function passTime(ms: number): void {
  const now = Date.now.bind(Date)
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
  onTestFinished(() => spy.mockRestore())
}

const short = (address: string) => `${address.slice(0, 6)}…\u2060${address.slice(-4)}`

describe('several payment options', () => {
  test('each with its balance, price, fee and time; what is chosen is paid, once, and has arrived', async () => {
    const { wallet, address, result, readArrival } = await begin('both')
    await title('Transfer from another network')
    await until(() => expect(choices()).toHaveLength(2))
    expect(text()).toBe('0.1 ETH arrives on OP Mainnet. Choose what to pay with.')
    expect(choices()).toEqual([
      expect.stringMatching(/^Base.*Balance: 1 ETH0.101 ETH\$2.00 · 5 sec$/),
      expect.stringMatching(/^Base.*Balance: 500 USDC202 USDC\$2.00 · 5 sec$/),
    ])
    expect(inModal('dialog .lk-countdown')[0]?.textContent).toMatch(/New quote in 0:\d\d/)
    const confirm = () => inModal('dialog .lk-dock button')[0] as HTMLButtonElement
    expect(confirm().disabled).toBe(true)
    await pressChoice('Base')
    expect(rows()).toMatchObject({
      ...{ To: expect.stringContaining(address.slice(-4)), 'To chain': 'OP Mainnet' },
      ...{ 'Estimated fee': '$2.00', 'Estimated time': '5 seconds', Total: '0.101 ETH' },
    })
    wallet.manner = 'waits'
    act(() => {
      confirm().click()
      confirm().click()
    })
    await title('Bridging with Harbor')
    await until(() =>
      expect(steps()).toEqual([
        ['Pay 0.101 ETH on Base, In progress', 'Confirm in Harbor'],
        ['Receive 0.1 ETH on OP Mainnet, Not started', undefined],
      ]),
    )
    expect(rows()).toMatchObject({ Total: '0.101 ETH', Network: 'OP Mainnet', 'Estimated fee': '$2.00' })
    await until(() => expect(wallet.requests).toHaveLength(1))
    wallet.release()
    await title('Success!')
    expect(text()).toBe('Your funds are on OP Mainnet.')
    await expect.poll(readArrival).toBe(parseEther('0.1'))
    expect(wallet.requests).toHaveLength(1)
    await pressInModal('Continue')
    expect(await result).toMatchObject({
      ...{ status: 'completed', address, fundingMethod: 'external', amount: '0.1', assetType: 'Ether' },
      transactionHash: expect.stringMatching(/^0x/),
    })
  })

  test('a price that is over is asked for again, and a worse one is shown before it is paid', async () => {
    const { wallet, readArrival } = await begin('both')
    await pressChoice('Base')
    await pressAtBridge('/expire')
    onTestFinished(async () => void (await pressAtBridge('/expire')))
    passTime(31_000)
    await until(() =>
      expect(inModal('dialog .lk-notice')[0]?.textContent).toContain('The price has changed.'),
    )
    expect(inModal('dialog .lk-notice')[0]?.textContent).toBe(
      'The price has changed. You now pay 0.106 ETH instead of 0.101 ETH.',
    )
    expect(rows()).toMatchObject({ Total: '0.106 ETH' })
    expect(wallet.requests).toEqual([])
    await pressInModal('Confirm with Harbor')
    await title('Success!')
    await expect.poll(readArrival).toBe(parseEther('0.1'))
    expect(wallet.requests).toMatchObject([{ value: `0x${parseEther('0.106').toString(16)}` }])
  })
})

describe('a single payment option is used, and', () => {
  test('a refused approval has paid nothing; trying again asks for both', async () => {
    const { wallet, readArrival } = await begin('usdc', (one) => {
      one.manner = 'rejects'
    })
    await title('Transfer canceled')
    expect(text()).toBe('You canceled the request.')
    expect(wallet.requests).toHaveLength(1)
    wallet.manner = 'waits'
    await pressInModal('Try again')
    await until(() => expect(steps()[0]).toEqual(['Allow USDC to be used, In progress', 'Confirm in Harbor']))
    expect(steps()).toHaveLength(3)
    await until(() => expect(wallet.requests).toHaveLength(2))
    wallet.manner = 'sends'
    wallet.release()
    await title('Success!')
    expect(wallet.requests).toHaveLength(3)
    await expect.poll(readArrival).toBe(parseEther('0.1'))
  })

  test('a wallet that stays on the wrong network pays nothing', async () => {
    const { wallet } = await begin('ether', (one) => {
      one.manner = 'stays'
    })
    await title('Transaction failed')
    expect(text()).toBe('Unsupported chainId')
    expect(wallet.requests).toEqual([])
  })

  test('a refund is shown, with its location', async () => {
    await pressAtBridge('/next', 'refund')
    const { wallet, page } = await begin('ether')
    await title('Your funds were returned')
    expect(text()).toBe(
      `The transfer couldn't be completed. 0.101 ETH went back to ${short(wallet.address)} on Base, less network fees.`,
    )
    await expect.poll(() => base.balance(wallet.address as Address)).toBeGreaterThan(parseEther('0.999'))
    expect(getTransferBook(page.read().latchkey.client).getState()).toMatchObject([{ status: 'refunded' }])
    await pressInModal('Use another method')
    await title('Add funds')
    expect(labels()).not.toContain('0.101 ETH from Base')
  })

  test('a failure shows the amount paid, and how to find the payment', async () => {
    await pressAtBridge('/next', 'fail')
    const { wallet } = await begin('ether')
    await title('Nothing arrived')
    expect(rows()).toMatchObject({
      ...{ Paid: '0.101 ETH', Network: 'Base' },
      From: expect.stringContaining(wallet.address.slice(-4)),
      'Payment number': expect.stringMatching(/^0x/),
    })
    await pressAtBridge('/next', 'fill')
    await pressInModal('Pay again')
    await title('Success!')
    expect(wallet.requests).toHaveLength(2)
  })

  test('a delay is shown; closed and opened again it is in progress, and a second payment needs a confirmation', async () => {
    await pressAtBridge('/next', 'delay')
    const { page, wallet, address, result, readArrival } = await begin('ether')
    await until(() =>
      expect(steps()).toEqual([
        ['Pay 0.101 ETH on Base, Done', undefined],
        [
          'Receive 0.1 ETH on OP Mainnet, In progress',
          'This takes longer than usual. You can close this window.',
        ],
      ]),
    )
    await pressInModal('Wait in the background')
    expect(await result).toMatchObject({ status: 'cancelled', fundingMethod: 'external' })
    const again = await fund(page, address)
    await until(() => expect(labels()[0]).toBe('0.101 ETH from Base'))
    expect(inModal('dialog .lk-chip')[0]?.textContent).toBe('In progress')

    await pay(page, again.funding, wallet.address, '0.2')
    await title('A payment is on its way')
    expect(text()).toBe(
      'Your payment of 0.101 ETH from Base has not arrived yet. If you pay again, you pay twice.',
    )
    await pressInModal('See the payment')
    await title('Bridging with Harbor')
    expect(wallet.requests).toHaveLength(1)
    const [transfer] = getTransferBook(page.read().latchkey.client).getState()
    await pressAtBridge(`/intents/${transfer?.bridge?.requestId}`, 'fill')
    await title('Success!')
    await expect.poll(readArrival).toBe(parseEther('0.1'))
    expect(wallet.requests).toHaveLength(1)
  })

  test('the same request again is the same payment', async () => {
    await pressAtBridge('/next', 'delay')
    const { page, wallet, funding } = await begin('ether')
    await until(() => expect(steps()[1]?.[1]).toContain('longer than usual'))
    act(() => page.read().latchkey.modal.back())
    await title('Add funds')
    await pay(page, funding, wallet.address)
    await title('Bridging with Harbor')
    expect(steps()[0]?.[0]).toBe('Pay 0.101 ETH on Base, Done')
    expect(wallet.requests).toHaveLength(1)
  })

  test('after a reload it is in progress, and is followed without asking the wallet', async () => {
    await pressAtBridge('/next', 'delay')
    const { page, wallet, address, readArrival } = await begin('ether')
    await until(() => expect(steps()[1]?.[1]).toContain('longer than usual'))
    const [transfer] = getTransferBook(page.read().latchkey.client).getState()
    page.leave()
    document.body.replaceChildren()
    const next = await open({ isNew: false })
    await fund(next, address)
    await pressRow('0.101 ETH from Base')
    await until(() => expect(inModal('dialog .lk-title')[0]?.textContent).toContain('Bridging with'))
    await until(() => expect(steps()[0]?.[0]).toBe('Pay 0.101 ETH on Base, Done'))
    expect(rows()).toMatchObject({ Total: '0.101 ETH', Network: 'OP Mainnet' })
    await pressAtBridge(`/intents/${transfer?.bridge?.requestId}`, 'fill')
    await title('Success!')
    await expect.poll(readArrival).toBe(parseEther('0.1'))
    expect(wallet.requests).toHaveLength(1)
  })

  test('a request from before a reload that was not sent is shown; looking at it pays nothing', async () => {
    const { page, wallet, address } = await begin('ether', (one) => {
      one.manner = 'waits'
    })
    await until(() => expect(wallet.requests).toHaveLength(1))
    page.leave()
    document.body.replaceChildren()
    const next = await open({ isNew: false })
    await fund(next, address)
    await pressRow('0.101 ETH from Base')
    await title('Nothing was paid')
    expect(wallet.requests).toHaveLength(1)
    await pressInModal('Use another method')
    await title('Add funds')
    expect(labels()).not.toContain('0.101 ETH from Base')
  })

  test('security: another user of the page does not see it', async () => {
    await pressAtBridge('/next', 'delay')
    const { page, address } = await begin('ether')
    await until(() => expect(steps()[1]?.[1]).toContain('longer than usual'))
    act(() => page.read().latchkey.modal.close())
    await act(() => page.read().privy.logout())
    await page.logIn()
    await fund(page, address)
    expect(labels()).not.toContain('0.101 ETH from Base')
    expect(inModal('dialog .lk-chip')).toEqual([])
  })

  test('attack: a quote for another coin is refused before the wallet is asked', async () => {
    const realFetch = world.fetch
    const spy = vi.spyOn(world, 'fetch').mockImplementation(async (input, init) => {
      const reply = await realFetch(input, init)
      if (!String(input).endsWith('/quote')) return reply
      const answer = await reply.json()
      answer.details.recipient = randomAddress()
      return Response.json(answer)
    })
    onTestFinished(() => spy.mockRestore())
    const { wallet } = await begin('ether')
    await title('Transaction failed')
    expect(text()).toBe('The bridge asked for something different from what you chose. Nothing was sent.')
    expect(wallet.requests).toEqual([])
  })

  test('left while prices are looked for, the wallet is not asked', async () => {
    const realFetch = world.fetch
    let answer = () => {}
    const spy = vi.spyOn(world, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).endsWith('/quote')) await new Promise<void>((resolve) => (answer = resolve))
      return realFetch(input, init)
    })
    onTestFinished(() => spy.mockRestore())
    const { wallet, page } = await begin('ether')
    await title('Transfer from another network')
    expect(text()).toBe('Looking for funds in Harbor')
    await until(() => expect(spy.mock.calls.some(([input]) => String(input).endsWith('/quote'))).toBe(true))
    const { bridge } = readTop(page) as unknown as { bridge: ShownBridge }
    act(() => page.read().latchkey.modal.back())
    await title('Add funds')
    await act(async () => answer())
    await until(() => expect(bridge.flow.getState().status).toBe('initial'))
    expect(wallet.requests).toEqual([])
  })
})

test('without payment options the screen says so, with a way on', async () => {
  const { wallet } = await begin('nothing')
  await title('Not enough funds')
  expect(text()).toBe(`No route found for this transfer. Wallet ${wallet.address} doesn't have enough funds.`)
  await pressInModal('Use another method')
  await title('Add funds')
})

describe('with Solana', () => {
  test('from Ethereum: SOL arrives', async () => {
    const page = await open()
    const wallet = ethereumExtension(page.read().latchkey.client, { 8453: base.url, 10: optimism.url }, 10)
    await base.fund(wallet.address as Address, parseEther('1'))
    await connect(page, wallet)
    const { address } = solanaExtension()
    act(() => void page.read().solana.fundWallet(address, { amount: '0.5' }))
    await title('Add funds')
    const { funding } = readTop(page)
    await pay(page, funding, wallet.address, '0.5')
    await title('Success!')
    expect(text()).toBe('Your funds are on Solana Devnet.')
    expect(await solana.balance(address)).toBe(500_000_000n)
  })

  test('to Ethereum: a Solana wallet pays', async () => {
    const page = await open()
    const wallet = solanaExtension()
    await solana.fund(wallet.address, 9_000_000_000n)
    await connect(page, wallet)
    const address = randomAddress()
    const { funding } = await fund(page, address)
    await pay(page, funding, wallet.address)
    await title('Success!')
    await expect.poll(() => optimism.balance(address)).toBe(parseEther('0.1'))
    expect(wallet.requests).toHaveLength(1)
  })
})

describe('from the payment options', () => {
  /** A page whose extension has ether on Base only, and is asked to pay on Optimism. */
  async function choose(ether = '1') {
    const page = await open()
    const wallet = ethereumExtension(page.read().latchkey.client, { 8453: base.url, 10: optimism.url }, 10)
    await base.fund(wallet.address as Address, parseEther(ether))
    await connect(page, wallet)
    const address = randomAddress()
    const { result } = await fund(page, address)
    await pressRow('Transfer from wallet')
    await pressRow('Harbor')
    await title('Confirm or edit amount')
    return { wallet, address, result }
  }
  const notice = () => inModal('dialog .lk-notice')[0]?.textContent

  test('a wallet without the coin on that network pays from another one', async () => {
    const { address, result } = await choose()
    await until(() => expect(rows()['Your balance']).toBe('0 ETH'))
    expect(notice()).toBe(
      'Your wallet has too little on OP Mainnet. Continue to use coins of another network.',
    )
    await pressInModal('Continue')
    await title('Success!')
    await pressInModal('Continue')
    expect(await optimism.balance(address)).toBe(parseEther('0.1'))
    expect(await result).toMatchObject({ status: 'completed', fundingMethod: 'external', amount: '0.1' })
  })

  test('with the coin there it pays there, and no bridge is asked', async () => {
    const { address, wallet } = await choose()
    await optimism.fund(wallet.address as Address, parseEther('1'))
    await pressInModal('Back')
    await pressRow('Harbor')
    await until(() => expect(rows()['Your balance']).toBe('1 ETH'))
    expect(notice()).toBeUndefined()
    await pressInModal('Continue')
    await title('Confirm transfer')
    await until(() => expect(rows().Total).toMatch(/ETH$/))
    await pressInModal('Confirm with Harbor')
    await title('Success!')
    expect(await optimism.balance(address)).toBe(parseEther('0.1'))
    expect(await base.balance(wallet.address as Address)).toBe(parseEther('1'))
  })

  test('a Solana wallet pays for an Ethereum one, without a message about a balance that it cannot have', async () => {
    const page = await open()
    const wallet = solanaExtension()
    await solana.fund(wallet.address, 9_000_000_000n)
    await connect(page, wallet)
    const address = randomAddress()
    await fund(page, address)
    await pressRow('Transfer from wallet')
    await pressRow('Harbor')
    await title('Confirm or edit amount')
    expect(Object.keys(rows())).toEqual(['From'])
    await pressInModal('Continue')
    await title('Success!')
    await until(async () => expect(await optimism.balance(address)).toBe(parseEther('0.1')))
  })

  test('coins spent elsewhere meanwhile lead from the transfer to the bridge', async () => {
    const { address, wallet } = await choose()
    await optimism.fund(wallet.address as Address, parseEther('1'))
    await pressInModal('Back')
    await pressRow('Harbor')
    await until(() => expect(rows()['Your balance']).toBe('1 ETH'))
    await optimism.fund(wallet.address as Address, 0n)
    await pressInModal('Continue')
    await title('Success!')
    expect(await optimism.balance(address)).toBe(parseEther('0.1'))
    expect(await base.balance(wallet.address as Address)).toBeLessThan(parseEther('1'))
  })
})
