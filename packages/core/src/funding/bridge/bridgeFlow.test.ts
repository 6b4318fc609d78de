import type { AppConfig } from '@latchkey/wire'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { type Address, encodeFunctionData, erc20Abi, keccak256, parseAbi, parseEther } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testTokens } from '../../../../../scripts/chains/tokens.mjs'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { closeAtEnd } from '../../../../../test/support/closeAtEnd.ts'
import { fundingSettings } from '../../../../../test/support/funding.ts'
import {
  connectAll,
  ethereumExtension,
  solanaExtension,
  type TestExtension,
} from '../../../../../test/support/fundingWallets.ts'
import { startServer } from '../../../../../test/support/listeningServer.ts'
import type { World } from '../../../../../test/support/world.ts'
import type { Chain } from '../../app/config.ts'
import { type Client, createClient } from '../../client.ts'
import { type ClientStorage, createStorage } from '../../storage.ts'
import { followTransfers } from '../followTransfers.ts'
import type { FundingRequest } from '../request.ts'
import { getTransferBook } from '../transfer/transferBook.ts'
import { findUsdc } from '../usdc.ts'
import type { Bridge, BridgeStatus } from './bridge.ts'
import { createBridgeFlow } from './bridgeFlow.ts'
import { toBridgeState } from './filledState.ts'
import { createRelay } from './relay.ts'

const bookKey = 'latchkey:funding_transfers'
const usdcMint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const baseUsdc = findUsdc(8453) as Address

test.each([
  ['waiting', { status: 'filling', isDelayed: false }],
  ['filling', { status: 'filling', isDelayed: false }],
  ['delayed', { status: 'filling', isDelayed: true }],
  ['success', { status: 'success', requestId: 'r' }],
  ['refunded', { status: 'refunded', requestId: 'r' }],
  ['failure', { status: 'failed', error: { code: 'transaction_failure' } }],
] as [BridgeStatus, object][])('the bridge says %s, and %o is shown', (status, shown) => {
  expect(toBridgeState(status, 'r')).toMatchObject(shown)
})

describe('over the bridge', () => {
  let base: Anvil
  let optimism: Anvil
  let solana: SolanaChain
  let node: BrokenNode
  let world: World
  let config: AppConfig
  let url: string

  beforeAll(async () => {
    ;[base, optimism, solana] = await Promise.all([
      startAnvil('--chain-id', '8453'),
      startAnvil('--chain-id', '10'),
      startSolanaChain(),
    ])
    await base.ask('anvil_setCode', baseUsdc, testTokens.TestCoin.code)
    await optimism.ask('anvil_setCode', findUsdc(10), testTokens.TestCoin.code)
    node = await startBrokenNode(base.url)
    const server = await startServer({
      settings: fundingSettings,
      env: {
        RPC_URLS: `8453=${base.url},10=${optimism.url}`,
        SOLANA_RPC_URLS: `devnet=${solana.url}`,
      },
    })
    closeAtEnd(server.close)
    world = server.world
    const { body } = await world.get(`/api/v1/apps/${world.app.id}`, {})
    config = body as unknown as AppConfig
    url = String(config.funding_config?.bridge_url)
  })
  beforeEach(async () => {
    Object.assign(node, { illness: undefined, methods: undefined, losesAnswers: false, lies: undefined })
    await press('/next', 'fill')
  })

  const press = (path: string, outcome: string) =>
    world.fetch(`/sandbox/relay${path}`, { method: 'POST', body: new URLSearchParams({ outcome }) })
  const toChain = (id: number, name: string, rpc: string, symbol = 'ETH'): Chain => ({
    ...{ id, name, rpcUrls: { default: { http: [rpc] } } },
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
  })
  const randomAddress = (): Address =>
    `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`

  type Over = {
    storage?: ClientStorage
    isOff?: boolean
    /** As a server in production reports it. */
    isVendors?: boolean
    /** The Solana network of the app. @default mainnet-beta */
    cluster?: 'mainnet-beta' | 'devnet'
    now?: () => number
    /** Changes the bridge's response. */
    forge?: (answer: unknown) => unknown
  }
  async function openPage({
    storage = createStorage(),
    isOff,
    isVendors,
    cluster = 'mainnet-beta',
    ...over
  }: Over = {}) {
    const { now, forge } = over
    const answer = structuredClone(config)
    if (answer.funding_config) answer.funding_config.cross_chain_bridging_enabled = !isOff
    if (isVendors) delete answer.funding_config?.bridge_solana_chain
    const client = createClient({
      ...{ appId: world.app.id, apiUrl: 'http://server.test', storage, now },
      config: {
        supportedChains: [toChain(8453, 'Base', node.url), toChain(10, 'Optimism', optimism.url)],
        solanaClusters: [{ name: cluster, rpcUrl: solana.url }],
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms < 4_000 ? Math.min(ms, 20) : ms)),
      fetch: (to, init) =>
        to.startsWith('http://server.test/api/v1/apps')
          ? Promise.resolve(Response.json(answer))
          : to.startsWith(url)
            ? askBridge(to, init, forge)
            : fetch(to, init),
    })
    closeAtEnd(client.start())
    await expect.poll(() => client.app.getState()).not.toBeNull()
    return client
  }
  async function askBridge(to: string, init: RequestInit, forge: Over['forge']): Promise<Response> {
    const reply = await world.fetch(to.slice(new URL(url).origin.length), init)
    if (!forge || !to.endsWith('/quote')) return reply
    const answer = await reply.json()
    await forge(answer)
    return Response.json(answer)
  }
  const ethereum = (client: Client) => ethereumExtension(client, { 8453: base.url, 10: optimism.url }, 10)
  const toOptimism = (over: Partial<FundingRequest> = {}): FundingRequest => ({
    ...{ address: randomAddress(), chainType: 'ethereum', chain: 'eip155:10' },
    ...{ asset: 'native', amount: '0.1', ...over },
  })
  const toSolana = (over: Partial<FundingRequest> = {}): FundingRequest => ({
    ...{ address: Keypair.generate().publicKey.toBase58(), chainType: 'solana', chain: 'solana:mainnet' },
    ...{ asset: 'native', amount: '0.5', ...over },
  })
  const begin = (client: Client, wallet: TestExtension, request: FundingRequest, bridge?: Bridge) => {
    const flow = createBridgeFlow(client, connectAll(wallet), { request, from: wallet.address, bridge })
    return { flow, status: () => flow.getState().status, address: request.address }
  }
  const mint = async (chain: Anvil, token: Address, to: string, units: bigint) => {
    const [bank] = await chain.ask<Address[]>('eth_accounts')
    const abi = parseAbi(['function mint(address to, uint256 value)'])
    const data = encodeFunctionData({ abi, args: [to as Address, units] })
    const hash = await chain.ask('eth_sendTransaction', { from: bank, to: token, data })
    await expect.poll(() => chain.ask('eth_getTransactionReceipt', hash)).not.toBeNull()
  }
  const readToken = async (chain: Anvil, token: Address, owner: string) =>
    BigInt(
      await chain.ask<string>(
        'eth_call',
        {
          to: token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Address] }),
        },
        'latest',
      ),
    )
  const readMint = async (owner: string) => {
    const { value } = await solana.ask<{
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }>('getTokenAccountsByOwner', owner, { mint: usdcMint }, { encoding: 'jsonParsed' })
    return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
  }

  describe('Ethereum to Ethereum', () => {
    test('ether: the single way is taken, the wallet switched, and success means arrived', async () => {
      const client = await openPage()
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      const { flow, address } = begin(client, wallet, toOptimism())
      const phases: string[] = []
      flow.subscribe((state) => phases.push(state.status === 'executing' ? state.phase : state.status))
      await Promise.all([flow.start(), flow.start()])
      expect(flow.getState()).toMatchObject({ status: 'success' })
      expect([...new Set(phases)]).toEqual([
        'quoting',
        'preparing',
        'asking',
        'confirming',
        'filling',
        'success',
      ])
      await expect.poll(() => optimism.balance(address as Address)).toBe(parseEther('0.1'))
      expect(wallet.requests).toHaveLength(1)
      expect(getTransferBook(client).getState()).toMatchObject([{ status: 'success' }])
    })

    test('USDC: the approval and the deposit, and no more than was said', async () => {
      const client = await openPage()
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('0.001'))
      await mint(base, baseUsdc, wallet.address, 500_000_000n)
      const { flow, address } = begin(client, wallet, toOptimism())
      await flow.start()
      // Ether that only covers fees cannot pay a tenth of one.
      expect(flow.getState()).toMatchObject({ status: 'success' })
      expect(wallet.requests.map(({ data = '' }) => data.slice(0, 10))).toEqual([
        '0x095ea7b3',
        expect.stringMatching(/^0x/),
      ])
      expect(500_000_000n - (await readToken(base, baseUsdc, wallet.address))).toBe(202_000_000n)
      await expect.poll(() => optimism.balance(address as Address)).toBe(parseEther('0.1'))
    })

    test('several ways: the user chooses, with fee, time and end of the price', async () => {
      const client = await openPage()
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      await mint(base, baseUsdc, wallet.address, 500_000_000n)
      const { flow, address } = begin(client, wallet, toOptimism())
      await flow.start()
      const state = flow.getState()
      if (state.status !== 'choice') throw new Error(state.status)
      expect(
        state.options.map(({ source, quote }) => [source.symbol, source.name, quote.pays, quote.seconds]),
      ).toEqual([
        ['ETH', 'Base', parseEther('0.101'), 5],
        ['USDC', 'Base', 202_000_000n, 5],
      ])
      expect(state.options[0]?.quote).toMatchObject({
        feeUsd: expect.any(Number),
        expiresAt: expect.any(Number),
      })
      expect(wallet.requests).toEqual([])
      const [option] = state.options
      if (!option) throw new Error('no option')
      await Promise.all([flow.choose(option), flow.choose(option)])
      expect(flow.getState()).toMatchObject({ status: 'success' })
      expect(wallet.requests).toHaveLength(1)
      await expect.poll(() => optimism.balance(address as Address)).toBe(parseEther('0.1'))
    })

    test('a price that is too old is asked for again before it is paid', async () => {
      let late = 0
      const client = await openPage({ now: () => Date.now() + late })
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      await mint(base, baseUsdc, wallet.address, 500_000_000n)
      const { flow } = begin(client, wallet, toOptimism())
      await flow.start()
      const state = flow.getState()
      const [option] = state.status === 'choice' ? state.options : []
      if (!option) throw new Error(state.status)
      late = 60_000
      await flow.choose(option)
      expect(flow.getState()).toMatchObject({ status: 'success' })
      expect((flow.getState() as { requestId: string }).requestId).not.toBe(option.quote.requestId)
    })
  })

  test.each([
    ['native', 'native'],
    ['native', 'USDC'],
    ['USDC', 'native'],
  ] as const)('Ethereum to Solana: %s for %s', async (asset, paying) => {
    const client = await openPage()
    const wallet = ethereum(client)
    await base.fund(wallet.address as Address, parseEther(paying === 'native' ? '1' : '0.001'))
    if (paying === 'USDC') await mint(base, baseUsdc, wallet.address, 500_000_000n)
    const { flow, address } = begin(
      client,
      wallet,
      toSolana({ asset, amount: asset === 'USDC' ? '7.5' : '0.5' }),
    )
    await flow.start()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    if (asset === 'native') expect(await solana.balance(address)).toBe(500_000_000n)
    else expect(await readMint(address)).toBe(7_500_000n)
  })

  test.each([
    ['native', 'native'],
    ['native', 'USDC'],
    ['USDC', 'native'],
  ] as const)('Solana to Ethereum: %s for %s', async (asset, paying) => {
    const client = await openPage()
    const wallet = solanaExtension()
    await solana.fund(wallet.address, paying === 'native' ? 9_000_000_000n : 10_000_000n)
    if (paying === 'USDC') await solana.mintToken(wallet.address, 500_000_000n, usdcMint)
    const amount = asset === 'USDC' ? '7.5' : '0.1'
    const { flow, address } = begin(client, wallet, toOptimism({ asset, amount }))
    await flow.start()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(wallet.requests).toHaveLength(1)
    if (asset === 'native')
      await expect.poll(() => optimism.balance(address as Address)).toBe(parseEther('0.1'))
    else await expect.poll(() => readToken(optimism, findUsdc(10) as Address, address)).toBe(7_500_000n)
  })

  test('the Solana chain of this machine, in place of devnet, both ways', async () => {
    const client = await openPage({ cluster: 'devnet' })
    const wallet = ethereum(client)
    await base.fund(wallet.address as Address, parseEther('1'))
    const there = begin(client, wallet, toSolana({ chain: 'solana:devnet' }))
    await there.flow.start()
    expect(there.flow.getState()).toMatchObject({ status: 'success' })
    expect(await solana.balance(there.address)).toBe(500_000_000n)
    const extension = solanaExtension()
    await solana.fund(extension.address, 9_000_000_000n)
    const back = begin(client, extension, toOptimism())
    await back.flow.start()
    expect(back.flow.getState()).toMatchObject({ status: 'success' })
    await expect.poll(() => optimism.balance(back.address as Address)).toBe(parseEther('0.1'))
  })

  test.each([
    [20, 'in full', 'legacy', []],
    [40, 'by a lookup table', 0, [40]],
  ] as const)(
    'a deposit of Solana that names %s more accounts has them %s',
    async (count, _, version, lookups) => {
      const table = Keypair.generate().publicKey.toBase58()
      const keys = Array.from({ length: count }, () => Keypair.generate().publicKey.toBase58())
      await solana.setLookupTable(table, keys)
      const client = await openPage({
        forge(answer) {
          const [step] = (answer as { steps: { items: { data: { instructions: object[] } }[] }[] }).steps
          const data = step?.items[0]?.data
          const [transfer] = (data?.instructions ?? []) as { keys: object[] }[]
          transfer?.keys.push(...keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })))
          Object.assign(data ?? {}, { addressLookupTableAddresses: [table] })
        },
      })
      const wallet = solanaExtension()
      await solana.fund(wallet.address, 9_000_000_000n)
      const { flow, address } = begin(client, wallet, toOptimism())
      await flow.start()
      expect(flow.getState()).toMatchObject({ status: 'success' })
      await expect.poll(() => optimism.balance(address as Address)).toBe(parseEther('0.1'))
      const bytes = Buffer.from(wallet.requests[0]?.transaction ?? '', 'base64')
      const { message } = VersionedTransaction.deserialize(bytes)
      expect(message.version).toBe(version)
      expect(message.addressTableLookups.map(({ readonlyIndexes }) => readonlyIndexes.length)).toEqual(
        lookups,
      )
    },
  )

  test('a deposit of Solana that fits into no transaction is refused before the wallet is asked', async () => {
    const client = await openPage({
      forge(answer) {
        const [step] = (answer as { steps: { items: { data: { instructions: { keys: object[] }[] } }[] }[] })
          .steps
        const keys = Array.from({ length: 40 }, () => Keypair.generate().publicKey.toBase58())
        step?.items[0]?.data.instructions[0]?.keys.push(
          ...keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
        )
      },
    })
    const wallet = solanaExtension()
    await solana.fund(wallet.address, 9_000_000_000n)
    const { flow } = begin(client, wallet, toOptimism())
    await flow.start()
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      error: { message: 'This transfer does not fit into one transaction.' },
    })
    expect(wallet.requests).toEqual([])
  })

  test('a wallet of Solana that only signs and sends is refused, with a word that says so', async () => {
    const client = await openPage()
    const wallet = solanaExtension()
    await solana.fund(wallet.address, 9_000_000_000n)
    const { handle } = wallet.connection.wallet as { handle: { features: Record<string, unknown> } }
    delete handle.features['solana:signTransaction']
    const { flow } = begin(client, wallet, toOptimism())
    await flow.start()
    expect(flow.getState()).toMatchObject({ status: 'failed', error: { data: { problem: 'no-signing' } } })
    expect(getTransferBook(client).getState()).toEqual([])
  })

  describe('what becomes of it', () => {
    async function pay(outcome: string, storage?: ClientStorage) {
      const client = await openPage(storage && { storage })
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      await press('/next', outcome)
      const request = toOptimism()
      const page = begin(client, wallet, request)
      const end = page.flow.start()
      return { ...page, client, wallet, request, end }
    }
    const read = ({ requestId }: { requestId?: string }) => `/intents/${requestId}`

    test('a delay is told, and then it arrives', async () => {
      const { flow, address, end } = await pay('delay')
      await expect.poll(() => flow.getState()).toMatchObject({ status: 'filling', isDelayed: true })
      await press(read(flow.getState() as never), 'fill')
      await end
      expect(flow.getState()).toMatchObject({ status: 'success' })
      await expect.poll(() => optimism.balance(address as Address)).toBe(parseEther('0.1'))
    })

    test('a refund is told, and the coins are back', async () => {
      const { flow, wallet, end, client } = await pay('refund')
      await end
      expect(flow.getState()).toMatchObject({ status: 'refunded' })
      // Everything except the chain's fee.
      await expect.poll(() => base.balance(wallet.address as Address)).toBeGreaterThan(parseEther('0.999'))
      expect(getTransferBook(client).getState()).toMatchObject([{ status: 'refunded' }])
    })

    test('a failure is told, and another attempt is another payment', async () => {
      const { flow, end, wallet, client } = await pay('fail')
      await end
      expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'transaction_failure' } })
      expect(getTransferBook(client).getState()).toMatchObject([{ status: 'failure' }])
      await press('/next', 'fill')
      await flow.retry()
      expect(flow.getState()).toMatchObject({ status: 'success' })
      expect(wallet.requests).toHaveLength(2)
    })

    test('a page that is loaded anew follows what was paid in, and pays nothing', async () => {
      const storage = createStorage()
      const first = await pay('delay', storage)
      await expect.poll(() => first.flow.getState()).toMatchObject({ status: 'filling', isDelayed: true })
      const { requestId } = first.flow.getState() as { requestId: string }
      const client = await openPage({ storage })
      expect(getTransferBook(client).getState()).toMatchObject([{ status: 'pending', bridge: { requestId } }])
      const second = begin(client, first.wallet, first.request)
      const end = second.flow.start()
      await expect.poll(() => second.flow.getState()).toMatchObject({ status: 'filling', requestId })
      await press(read({ requestId }), 'fill')
      await Promise.all([end, first.end])
      expect(second.flow.getState()).toMatchObject({ status: 'success' })
      expect(first.wallet.requests).toHaveLength(1)
    })

    test('a page that is loaded anew sees it arrive, though nobody opens the screen again', async () => {
      const storage = createStorage()
      const first = await pay('delay', storage)
      await expect.poll(() => first.flow.getState()).toMatchObject({ status: 'filling', isDelayed: true })
      const client = await openPage({ storage })
      const end = followTransfers(client)
      await press(read(first.flow.getState() as never), 'fill')
      await Promise.all([end, first.end])
      expect(getTransferBook(client).getState()).toMatchObject([{ status: 'success' }])
    })

    test('a wallet that paid and said nothing: trying again finds it', async () => {
      const client = await openPage()
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      wallet.manner = 'sends-and-breaks'
      const { flow } = begin(client, wallet, toOptimism())
      await flow.start()
      expect(flow.getState()).toMatchObject({ status: 'failed', error: { data: { problem: 'unclear' } } })
      wallet.manner = 'sends'
      await flow.retry()
      expect(flow.getState()).toMatchObject({ status: 'success' })
      expect(wallet.requests).toHaveLength(1)
    })

    test('a failure that nobody has seen is said before anything is paid again', async () => {
      const storage = createStorage()
      const first = await pay('delay', storage)
      await expect.poll(() => first.flow.getState()).toMatchObject({ status: 'filling', isDelayed: true })
      const { requestId } = first.flow.getState() as { requestId: string }
      // A storage as the browser has it after the page is closed.
      const later = createStorage()
      later.set(bookKey, storage.get(bookKey))
      await press(read({ requestId }), 'fail')
      await first.end
      const { flow } = begin(await openPage({ storage: later }), first.wallet, first.request)
      await flow.start()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: { data: { problem: 'undelivered' } },
        payment: { status: 'pending', pays: { amount: '0.101', symbol: 'ETH', network: 'Base' } },
      })
      expect(first.wallet.requests).toHaveLength(1)
      await press('/next', 'fill')
      await flow.retry()
      expect(flow.getState()).toMatchObject({ status: 'success' })
      expect(first.wallet.requests).toHaveLength(2)
    })

    test('an approval that outlasts the price leads to one fresh price by itself, and then to a question', async () => {
      let late = 0
      const client = await openPage({ now: () => Date.now() + late })
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('0.001'))
      await mint(base, baseUsdc, wallet.address, 500_000_000n)
      wallet.manner = 'waits'
      const { flow } = begin(client, wallet, toOptimism())
      const end = flow.start()
      for (const count of [1, 2]) {
        await expect.poll(() => wallet.requests.length).toBe(count)
        late += 60_000
        wallet.release()
      }
      await end
      expect(flow.getState()).toMatchObject({ status: 'choice', options: [{ source: { symbol: 'USDC' } }] })
      expect(wallet.requests.map(({ data = '' }) => data.slice(0, 10))).toEqual(['0x095ea7b3', '0x095ea7b3'])
      wallet.manner = 'sends'
      const state = flow.getState()
      const [option] = state.status === 'choice' ? state.options : []
      if (option) await flow.choose(option)
      expect(flow.getState()).toMatchObject({ status: 'success' })
    })

    test('what another tab has seen arrive is over in this one too', async () => {
      const storage = createStorage()
      const listeners = new Set<(key: string | null) => void>()
      const watch = (listener: (key: string | null) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      }
      const other = await openPage({ storage: { ...storage, watch } })
      const first = await pay('delay', storage)
      await expect.poll(() => first.flow.getState()).toMatchObject({ status: 'filling', isDelayed: true })
      const tellOtherTab = () => {
        for (const listener of listeners) listener(bookKey)
      }
      getTransferBook(other)
      tellOtherTab()
      expect(getTransferBook(other).getState()).toMatchObject([{ status: 'pending' }])
      await press(read(first.flow.getState() as never), 'fill')
      await first.end
      tellOtherTab()
      expect(getTransferBook(other).getState()).toEqual([])
    })

    test('a second tab does not ask while the first one does', async () => {
      const storage = createStorage()
      const client = await openPage({ storage })
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      wallet.manner = 'waits'
      const request = toOptimism()
      const first = begin(client, wallet, request)
      const end = first.flow.start()
      await expect.poll(() => wallet.requests.length).toBe(1)
      const other = begin(await openPage({ storage }), wallet, request)
      await other.flow.start()
      expect(other.flow.getState()).toMatchObject({ status: 'failed' })
      expect(wallet.requests).toHaveLength(1)
      wallet.release()
      await end
      expect(first.flow.getState()).toMatchObject({ status: 'success' })
    })

    test('a user who rejects has paid nothing, and may try again', async () => {
      const client = await openPage()
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      wallet.manner = 'rejects'
      const { flow } = begin(client, wallet, toOptimism())
      await flow.start()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: { message: 'User rejected the request.' },
      })
      wallet.manner = 'sends'
      await flow.retry()
      expect(flow.getState()).toMatchObject({ status: 'success' })
    })
  })

  describe('attack: a quote that would have the wallet do something else', () => {
    const stranger = randomAddress()
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    const call = (selector: string, who: string, amount: bigint) => `${selector}${word(who)}${word(amount)}`
    type Answer = {
      steps: { items: { data: Record<string, unknown> }[] }[]
      details: Record<string, unknown> &
        Record<'currencyIn' | 'currencyOut', { amount: string; currency: object }>
    }
    const first = (answer: Answer, change: object) =>
      Object.assign(answer.steps[0]?.items[0]?.data ?? {}, change)
    const last = (answer: Answer, change: object) =>
      Object.assign(answer.steps.at(-1)?.items[0]?.data ?? {}, change)

    const ofUsdc: [string, string, (answer: Answer, owner: string) => unknown][] = [
      ['pays another receiver', 'receiver', ({ details }) => Object.assign(details, { recipient: stranger })],
      ['is for another sender', 'sender', ({ details }) => Object.assign(details, { sender: stranger })],
      ['delivers less', 'amount', ({ details }) => Object.assign(details.currencyOut, { amount: '1' })],
      [
        'delivers another coin',
        'coin',
        ({ details }) => Object.assign(details.currencyOut.currency, { address: stranger }),
      ],
      [
        'delivers elsewhere',
        'destination',
        ({ details }) => Object.assign(details.currencyOut.currency, { chainId: 1 }),
      ],
      [
        'takes another coin',
        'coin',
        ({ details }) => Object.assign(details.currencyIn.currency, { address: stranger }),
      ],
      [
        'takes from another chain',
        'origin',
        ({ details }) => Object.assign(details.currencyIn.currency, { chainId: 1 }),
      ],
      ['has no steps', 'steps', ({ steps }) => steps.map((step) => Object.assign(step, { items: [] }))],
      ['sends on another chain', 'chain', (answer) => last(answer, { chainId: 10 })],
      ['has another sender sign', 'sender', (answer) => last(answer, { from: stranger })],
      [
        'approves all there is',
        'allowance',
        (answer) =>
          first(answer, {
            data: call('0x095ea7b3', String(answer.steps.at(-1)?.items[0]?.data.to), 2n ** 256n - 1n),
          }),
      ],
      [
        'approves a stranger',
        'spender',
        (answer) => first(answer, { data: call('0x095ea7b3', stranger, 1n) }),
      ],
      ['approves another token', 'other-token', (answer) => first(answer, { to: stranger })],
      [
        'transfers more',
        'value',
        (answer) => first(answer, { data: call('0xa9059cbb', stranger, 300_000_000n) }),
      ],
      [
        'raises an allowance',
        'token-call',
        (answer) => first(answer, { data: call('0x39509351', stranger, 1n) }),
      ],
      [
        'gives a collection away',
        'other-token',
        (answer) => last(answer, { data: call('0xa22cb465', stranger, 1n) }),
      ],
      ['takes ether besides', 'value', (answer) => last(answer, { value: '1' })],
      // The contract of the deposit takes the balance itself: only the node knows.
      [
        'has a contract take more',
        'value',
        async (answer, owner) => {
          const taker = String(answer.steps.at(-1)?.items[0]?.data.to)
          const code = await base.ask<string>('eth_getCode', taker, 'latest')
          await base.ask('anvil_setCode', taker, code.replace(word(202_000_000n), word(400_000_000n)))
          const slot = await findAllowance(owner, taker)
          await base.ask('anvil_setStorageAt', baseUsdc, slot, `0x${word(2n ** 200n)}`)
          answer.steps.shift()
        },
      ],
    ]
    /** Finds the storage slot of an allowance. */
    async function findAllowance(owner: string, spender: string): Promise<string> {
      for (let at = 0n; at < 12n; at++) {
        const inner = keccak256(`0x${word(owner)}${word(at)}`)
        const slot = keccak256(`0x${word(spender)}${inner.slice(2)}`)
        const before = await base.ask<string>('eth_getStorageAt', baseUsdc, slot, 'latest')
        await base.ask('anvil_setStorageAt', baseUsdc, slot, `0x${word(77n)}`)
        const data = encodeFunctionData({
          abi: erc20Abi,
          functionName: 'allowance',
          args: [owner as Address, spender as Address],
        })
        const answer = await base.ask<string>('eth_call', { to: baseUsdc, data }, 'latest')
        if (BigInt(answer) === 77n) return slot
        await base.ask('anvil_setStorageAt', baseUsdc, slot, before)
      }
      throw new Error('The token keeps its allowances elsewhere.')
    }

    test.each(ofUsdc)('%s', async (_, reason, forge) => {
      const wallets: TestExtension[] = []
      const client = await openPage({ forge: (answer) => forge(answer as Answer, wallets[0]?.address ?? '') })
      const wallet = ethereum(client)
      wallets.push(wallet)
      await base.fund(wallet.address as Address, parseEther('0.001'))
      await mint(base, baseUsdc, wallet.address, 500_000_000n)
      const { flow } = begin(client, wallet, toOptimism())
      await flow.start()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: { data: { problem: 'hostile-quote', reason } },
      })
      expect(wallet.requests).toEqual([])
      expect(await readToken(base, baseUsdc, wallet.address)).toBe(500_000_000n)
    })

    test('a price of many times the amount is never taken by itself', async () => {
      const client = await openPage({
        forge: (answer) => {
          const { details } = answer as Answer
          details.currencyIn.amount = String(parseEther('0.9'))
          last(answer as Answer, { value: details.currencyIn.amount })
        },
      })
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      const { flow } = begin(client, wallet, toOptimism())
      await flow.start()
      expect(flow.getState()).toMatchObject({
        status: 'choice',
        options: [{ quote: { pays: parseEther('0.9') } }],
      })
      expect(wallet.requests).toEqual([])
    })

    const system = '11111111111111111111111111111111'
    const toLamports = (lamports: bigint) => {
      const data = Buffer.alloc(12)
      data.writeUInt32LE(2)
      data.writeBigUInt64LE(lamports, 4)
      return data.toString('hex')
    }
    type Instructions = { instructions: { keys: { pubkey: string; isSigner: boolean }[]; data: string }[] }
    test.each<[string, string, (data: Instructions) => unknown]>([
      [
        'takes more SOL',
        'value',
        (data) => Object.assign(data.instructions[0] ?? {}, { data: toLamports(8_000_000_000n) }),
      ],
      [
        'has another one sign',
        'signer',
        (data) =>
          data.instructions[0]?.keys.push({
            pubkey: Keypair.generate().publicKey.toBase58(),
            isSigner: true,
          }),
      ],
      [
        'gives the account to a program',
        'spender',
        (data) =>
          data.instructions.push({
            ...{
              programId: system,
              keys: [
                { ...(data.instructions[0]?.keys[0] ?? { pubkey: '' }), isSigner: true, isWritable: true },
              ],
            },
            data: Buffer.concat([
              Buffer.from([1, 0, 0, 0]),
              Keypair.generate().publicKey.toBuffer(),
            ]).toString('hex'),
          } as never),
      ],
    ])('of Solana: %s', async (_, reason, forge) => {
      const client = await openPage({
        forge: (answer) => forge((answer as Answer).steps[0]?.items[0]?.data as unknown as Instructions),
      })
      const wallet = solanaExtension()
      await solana.fund(wallet.address, 9_000_000_000n)
      const { flow } = begin(client, wallet, toOptimism())
      await flow.start()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: { data: { problem: 'hostile-quote', reason } },
      })
      expect(wallet.requests).toEqual([])
    })
  })

  describe('no way to pay', () => {
    test.each([
      ['nothing anywhere', '0', false, 'Unable to fetch quotes for bridging. '],
      [
        'the amount, and not the price of the bridge',
        '0.1',
        false,
        'Unable to select bridge option from quotes. ',
      ],
      ['enough, and bridging is off', '1', true, ''],
    ])('a wallet with %s', async (_, ether, isOff, words) => {
      const client = await openPage({ isOff })
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther(ether))
      const { flow } = begin(client, wallet, toOptimism())
      await flow.start()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: {
          code: 'insufficient_balance',
          message: `${words}Wallet ${wallet.address} does not have enough funds.`,
        },
      })
      expect(wallet.requests).toEqual([])
    })

    test.each([
      ['testnet, of the fake', 'solana:testnet', false],
      ['devnet, of the vendor', 'solana:devnet', true],
    ])('to Solana’s %s', async (_, chain, isVendors) => {
      const client = await openPage({ isVendors })
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      const { flow } = begin(client, wallet, toSolana({ chain }))
      await flow.start()
      expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'insufficient_balance' } })
    })

    test('a bridge that is silent, and one that refuses an address', async () => {
      const client = await openPage()
      const wallet = ethereum(client)
      await base.fund(wallet.address as Address, parseEther('1'))
      const silent = createRelay(client, { mainnets: 'http://127.0.0.1:1', testnets: '' })
      const { flow } = begin(client, wallet, toOptimism(), silent)
      await flow.start()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: { message: 'Error fetching quote from relay' },
      })
      const relay = createRelay(client, { mainnets: url, testnets: url })
      const question = {
        ...{ from: wallet.address, originToken: null, to: 'nobody', destinationToken: null, units: 1n },
        origin: { kind: 'ethereum', id: 8453, isTestnet: false },
        destination: { kind: 'ethereum', id: 10, isTestnet: false },
      } as const
      expect(await relay.quote(question)).toBeUndefined()
    })
  })
})
