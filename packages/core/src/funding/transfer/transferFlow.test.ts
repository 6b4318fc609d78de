import { AppError } from '@latchkey/wire'
import { Keypair } from '@solana/web3.js'
import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import {
  connectAll,
  ethereumExtension,
  solanaExtension,
  type TestExtension,
} from '../../../../../test/support/fundingWallets.ts'
import { createClient } from '../../client.ts'
import { type ClientStorage, createStorage } from '../../storage.ts'
import { localChain } from '../../wallet/chains/localChain.ts'
import { followTransfers } from '../followTransfers.ts'
import type { FundingRequest } from '../request.ts'
import type { Sum } from './findCoin.ts'
import { getTransferBook } from './transferBook.ts'
import { createTransferFlow, toTransferState } from './transferFlow.ts'

const receiver = () => Keypair.generate().publicKey.toBase58()
const randomAddress = (): Address =>
  `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex')}`

/** Shortens pauses between two requests, but not the time a node has to answer. */
const passQuickly = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms < 4_000 ? Math.min(ms, 20) : ms))

describe('how far the transaction is, as the table has it', () => {
  const sum: Sum = { token: null, symbol: 'ETH', decimals: 18, units: 1n }
  const plan = { feeLimit: 5n } as never
  const error = new AppError('transaction_failure')
  test.each([
    [{ status: 'preparing', step: 0 }, { status: 'preparing' }],
    [
      { status: 'review', step: 0, plan },
      { status: 'confirm', plan: { fee: 5n } },
    ],
    [
      { status: 'submitting', step: 0, plan },
      { status: 'sending', plan: { sum } },
    ],
    [
      { status: 'waiting', step: 0, plan, id: 'a' },
      { status: 'confirming', id: 'a' },
    ],
    [
      { status: 'pending', step: 0, plan, id: 'a' },
      { status: 'pending', id: 'a' },
    ],
    [
      { status: 'done', step: 0, plan, id: 'a', receipt: {} },
      { status: 'success', id: 'a' },
    ],
    [
      { status: 'failed', step: 0, error },
      { status: 'failed', error },
    ],
    [
      { status: 'failed', step: 0, error, id: 'a', isLost: true },
      { status: 'failed', id: 'a', isLost: true },
    ],
  ] as const)('%o', (state, shown) => {
    expect(toTransferState(state as never, sum)).toMatchObject(shown)
  })
})

describe('from a wallet of Ethereum', () => {
  let anvil: Anvil
  let node: BrokenNode
  beforeAll(async () => {
    anvil = await startAnvil()
    node = await startBrokenNode(anvil.url)
  })

  function prepare(storage: ClientStorage = createStorage()) {
    Object.assign(node, { illness: undefined, methods: undefined, losesAnswers: false, chainId: undefined })
    const chain = { ...localChain, rpcUrls: { default: { http: [node.url] } } }
    const client = createClient({
      ...{ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', storage },
      config: { supportedChains: [chain], defaultChain: chain },
      wait: passQuickly,
    })
    const wallet = ethereumExtension(client, { 31337: anvil.url, 1: anvil.url }, 31337)
    return { client, wallet, storage }
  }
  function begin(
    { client, wallet }: Pick<ReturnType<typeof prepare>, 'client' | 'wallet'>,
    over: Partial<FundingRequest> = {},
  ) {
    const request: FundingRequest = {
      ...{ address: randomAddress(), chainType: 'ethereum', chain: 'eip155:31337' },
      ...{ asset: 'native', amount: '0.5', ...over },
    }
    const flow = createTransferFlow(client, connectAll(wallet), { request, from: wallet.address })
    return { flow, request, to: request.address as Address, status: () => flow.getState().status }
  }
  const tokens = async (owner: Address) =>
    BigInt(
      await anvil.ask<string>(
        'eth_call',
        {
          to: anvil.coin,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
        },
        'latest',
      ),
    )
  const fund = (wallet: TestExtension, ether = '1') =>
    anvil.fund(wallet.address as Address, parseEther(ether))

  test.each([
    ['0.5', parseEther('0.5')],
    ['0.000000000000000001', 1n],
    ['0.123456789012345678', 123_456_789_012_345_678n],
  ])('%s ether arrives, to the last wei', async (amount, units) => {
    const page = prepare()
    await fund(page.wallet)
    const { flow, to } = begin(page, { amount })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({
      status: 'confirm',
      plan: { sum: { units, symbol: 'ETH', decimals: 18 }, fee: expect.any(BigInt) },
    })
    expect(page.wallet.requests).toEqual([])
    await flow.confirm()
    expect(flow.getState()).toMatchObject({
      status: 'success',
      id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(await anvil.balance(to)).toBe(units)
    expect(getTransferBook(page.client).getState()).toMatchObject([{ status: 'success' }])
  })

  test('a token, whose decimals the contract says', async () => {
    const page = prepare()
    await fund(page.wallet)
    await anvil.mintCoin(page.wallet.address as Address, 10_000_000n)
    const { flow, to } = begin(page, { asset: { erc20: anvil.coin }, amount: '2.000001' })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({ plan: { sum: { units: 2_000_001n, decimals: 6 } } })
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(await tokens(to)).toBe(2_000_001n)
  })

  test('the wallet is switched to the chain, which it is told where it does not know it', async () => {
    const page = prepare()
    const wallet = ethereumExtension(page.client, { 31337: anvil.url, 1: anvil.url }, 1)
    await fund(wallet)
    const { flow, to } = begin({ ...page, wallet })
    await flow.prepare()
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(wallet.calls).toContain('wallet_addEthereumChain')
    expect(await anvil.balance(to)).toBe(parseEther('0.5'))
  })

  test.each([
    ['nothing at all', '0', {}],
    ['the amount, and nothing for the fee', '0.5', {}],
    ['too little of the token', '1', { asset: 'coin', amount: '1' }],
  ])(
    'a wallet that has %s is told before it is asked',
    async (_, ether, { asset, ...over }: { asset?: string; amount?: string }) => {
      const page = prepare()
      await fund(page.wallet, ether)
      const { flow } = begin(page, { ...over, ...(asset && { asset: { erc20: anvil.coin } }) })
      await flow.prepare()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: {
          code: 'insufficient_balance',
          message: `Wallet ${page.wallet.address} does not have enough funds.`,
        },
      })
      expect(page.wallet.requests).toEqual([])
      // With enough balance it needs one press.
      if (asset) return
      await fund(page.wallet, '2')
      await flow.retry()
      expect(flow.getState()).toMatchObject({ status: 'confirm' })
    },
  )

  test.each([
    ['more digits than the token has', { asset: 'coin', amount: '0.0000001' }, 'Enter an amount above 0.'],
    ['nothing', { amount: '0' }, 'Enter an amount above 0.'],
    ['no number', { amount: '1,5' }, 'Enter an amount above 0.'],
    ['a token that is none', { asset: 'none' }, 'Unable to fetch token details'],
    ['USDC where it is not known', { asset: 'USDC' }, 'Unable to fetch token details'],
    ['another chain', { chain: 'eip155:5' }, 'Funding chain 5 is not in PrivyProvider chains list'],
    ['no address', { address: 'ada' }, 'Invalid funding data'],
    ['an address of Solana', { address: receiver() }, 'Invalid funding data'],
  ] as [string, { asset?: string; amount?: string }, string][])(
    'error: %s',
    async (_, { asset, ...over }, message) => {
      const page = prepare()
      await fund(page.wallet)
      const token = asset === 'coin' ? anvil.coin : randomAddress()
      const wish = asset === 'USDC' ? 'USDC' : asset ? { erc20: token } : 'native'
      const { flow } = begin(page, { ...over, asset: wish })
      await flow.prepare()
      expect(flow.getState()).toMatchObject({ status: 'failed', error: { message } })
      expect(page.wallet.requests).toEqual([])
    },
  )

  test('a user who rejects is told in the published words, and may think again', async () => {
    const page = prepare()
    await fund(page.wallet)
    const { flow, to } = begin(page)
    page.wallet.manner = 'rejects'
    await flow.prepare()
    await flow.confirm()
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      error: { code: 'transaction_failure', message: 'User rejected the request.' },
    })
    expect(getTransferBook(page.client).getState()).toEqual([])
    page.wallet.manner = 'sends'
    await flow.retry()
    await flow.confirm()
    expect(await anvil.balance(to)).toBe(parseEther('0.5'))
  })

  test('a wallet that only says that it switched is not asked to send', async () => {
    const page = prepare()
    const wallet = ethereumExtension(page.client, { 31337: anvil.url, 1: anvil.url }, 1)
    await fund(wallet)
    wallet.manner = 'stays'
    const { flow } = begin({ ...page, wallet })
    await flow.prepare()
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'unsupported_chain_id' } })
    expect(wallet.requests).toEqual([])
  })

  test('two presses ask the wallet once', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const { flow, to } = begin(page)
    await Promise.all([flow.prepare(), flow.prepare()])
    await Promise.all([flow.confirm(), flow.confirm(), flow.retry()])
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(page.wallet.requests).toHaveLength(1)
    expect(await anvil.balance(to)).toBe(parseEther('0.5'))
  })

  test('sent, and the answer lost: trying again finds it, and sends nothing', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const { flow, to } = begin(page)
    page.wallet.manner = 'sends-and-breaks'
    await flow.prepare()
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'failed', error: { data: { problem: 'unclear' } } })
    expect(getTransferBook(page.client).getState()).toMatchObject([{ status: 'open' }])
    page.wallet.manner = 'sends'
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(page.wallet.requests).toHaveLength(1)
    expect(await anvil.balance(to)).toBe(parseEther('0.5'))
  })

  test('not sent, and nobody knows: the second one takes the number that the first would have', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const { flow, to } = begin(page)
    page.wallet.manner = 'breaks'
    await flow.prepare()
    await flow.confirm()
    page.wallet.manner = 'sends'
    await flow.retry()
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(page.wallet.requests.map(({ nonce }) => nonce)).toEqual([undefined, '0x0'])
    expect(await anvil.balance(to)).toBe(parseEther('0.5'))
  })

  test.each(['sends-and-breaks', 'sends'] as const)(
    'a page that is loaded anew while the wallet %s goes on with what was sent',
    async (manner) => {
      const page = prepare()
      await fund(page.wallet, '5')
      const first = begin(page)
      page.wallet.manner = manner
      await first.flow.prepare()
      // The page ends before the network has responded.
      Object.assign(node, { illness: 'fails', methods: ['eth_getTransactionReceipt'] })
      void first.flow.confirm()
      await expect.poll(first.status).toBe(manner === 'sends' ? 'confirming' : 'failed')
      node.illness = undefined
      const later = prepare(page.storage)
      expect(getTransferBook(later.client).getState()).toHaveLength(1)
      const second = begin({ client: later.client, wallet: page.wallet }, first.request)
      page.wallet.manner = 'sends'
      await second.flow.prepare()
      expect(second.flow.getState()).toMatchObject({ status: 'success' })
      expect(page.wallet.requests).toHaveLength(1)
      expect(await anvil.balance(first.to)).toBe(parseEther('0.5'))
    },
  )

  test('a page that is loaded anew sees it arrive, though nobody opens the screen again', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const { flow, status } = begin(page)
    await flow.prepare()
    Object.assign(node, { illness: 'fails', methods: ['eth_getTransactionReceipt'] })
    void flow.confirm()
    await expect.poll(status).toBe('confirming')
    const later = prepare(page.storage)
    await followTransfers(later.client)
    expect(getTransferBook(later.client).getState()).toMatchObject([{ status: 'success' }])
  })

  test('closed while the wallet asks: what comes of it stays readable', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const { flow, status, to } = begin(page)
    page.wallet.manner = 'waits'
    await flow.prepare()
    void flow.confirm()
    await expect.poll(() => page.wallet.requests.length).toBe(1)
    expect(status()).toBe('sending')
    expect(getTransferBook(page.client).getState()).toMatchObject([{ status: 'open' }])
    page.wallet.release()
    await expect.poll(() => getTransferBook(page.client).getState()[0]?.status).toBe('success')
    expect(await anvil.balance(to)).toBe(parseEther('0.5'))
  })

  test('a second tab does not ask while the first one does, and then goes on with what was sent', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const first = begin(page)
    page.wallet.manner = 'waits'
    await first.flow.prepare()
    const end = first.flow.confirm()
    await expect.poll(() => page.wallet.requests.length).toBe(1)
    const other = begin({ client: prepare(page.storage).client, wallet: page.wallet }, first.request)
    await other.flow.prepare()
    await other.flow.confirm()
    expect(other.flow.getState()).toMatchObject({ status: 'failed' })
    node.illness = 'fails'
    node.methods = ['eth_getTransactionReceipt']
    page.wallet.release()
    await expect.poll(first.status).toBe('confirming')
    node.illness = undefined
    await other.flow.retry()
    expect(other.flow.getState()).toMatchObject({ status: 'success' })
    await end
    expect(page.wallet.requests).toHaveLength(1)
    expect(await anvil.balance(first.to)).toBe(parseEther('0.5'))
  })

  test('attack: a node that lies that it failed does not make the user pay twice', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const liar = await startBrokenNode(anvil.url)
    const chain = { ...localChain, rpcUrls: { default: { http: [liar.url] } } }
    page.client.configure({ supportedChains: [chain], defaultChain: chain })
    const { flow } = begin(page)
    await flow.prepare()
    liar.lies = { eth_getTransactionReceipt: { blockNumber: '0x1', status: '0x0' } }
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'pending', id: expect.any(String) })
    liar.lies = undefined
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(page.wallet.requests).toHaveLength(1)
  })

  test('attack: a node of another chain is found out before the wallet is asked', async () => {
    const page = prepare()
    await fund(page.wallet, '5')
    const { flow } = begin(page)
    node.chainId = '0x1'
    await flow.prepare()
    expect(flow.getState()).toMatchObject({ status: 'failed' })
    expect(page.wallet.requests).toEqual([])
  })
})

describe('from a wallet of Solana', () => {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  let chain: SolanaChain
  let node: BrokenNode
  beforeAll(async () => {
    chain = await startSolanaChain()
    node = await startBrokenNode(chain.url)
  })

  function begin(
    over: Partial<FundingRequest> = {},
    storage: ClientStorage = createStorage(),
    wallet = solanaExtension(),
  ) {
    Object.assign(node, { illness: undefined, methods: undefined, losesAnswers: false })
    const client = createClient({
      ...{ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', storage },
      config: { solanaClusters: [{ name: 'mainnet-beta', rpcUrl: node.url }] },
      wait: passQuickly,
    })
    const request: FundingRequest = {
      ...{ address: receiver(), chainType: 'solana', chain: 'solana:mainnet' },
      ...{ asset: 'native', amount: '0.5', ...over },
    }
    const flow = createTransferFlow(client, connectAll(wallet), { request, from: wallet.address })
    return { flow, wallet, client, storage, request, to: request.address }
  }
  const readUsdc = async (owner: string) => {
    const { value } = await chain.ask<{
      value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
    }>('getTokenAccountsByOwner', owner, { mint: usdc }, { encoding: 'jsonParsed' })
    return value[0]?.account.data.parsed.info.tokenAmount.amount
  }

  test('SOL arrives, with the fee said before', async () => {
    const { flow, wallet, to, client } = begin()
    await chain.fund(wallet.address, 1_000_000_000n)
    await flow.prepare()
    expect(flow.getState()).toMatchObject({
      status: 'confirm',
      plan: { fee: 5_000n, sum: { units: 500_000_000n } },
    })
    expect(wallet.requests).toEqual([])
    await Promise.all([flow.confirm(), flow.confirm()])
    expect(flow.getState()).toMatchObject({ status: 'success', id: expect.stringMatching(/^\w{80,90}$/) })
    expect(await chain.balance(to)).toBe(500_000_000n)
    expect(wallet.requests).toHaveLength(1)
    expect(getTransferBook(client).getState()).toMatchObject([{ status: 'success' }])
  })

  test('USDC arrives in an account that is made for it', async () => {
    const { flow, wallet, to } = begin({ asset: 'USDC', amount: '2.000001' })
    await chain.fund(wallet.address, 1_000_000_000n)
    await chain.mintToken(wallet.address, 5_000_000n, usdc)
    await flow.prepare()
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(await readUsdc(to)).toBe('2000001')
  })

  test.each([
    ['nothing', 0n, {}],
    ['the amount and no fee', 500_000_000n, {}],
    ['no USDC', 1_000_000_000n, { asset: 'USDC' }],
  ] as [string, bigint, Partial<FundingRequest>][])(
    'a wallet that has %s is told before it is asked',
    async (_, lamports, over) => {
      const { flow, wallet } = begin(over)
      if (lamports > 0n) await chain.fund(wallet.address, lamports)
      await flow.prepare()
      expect(flow.getState()).toMatchObject({
        status: 'failed',
        error: {
          code: 'insufficient_balance',
          message: 'Solana wallet has insufficient funds for this transaction.',
        },
      })
      expect(wallet.requests).toEqual([])
    },
  )

  test('a user who rejects is told in the published words', async () => {
    const { flow, wallet } = begin()
    await chain.fund(wallet.address, 1_000_000_000n)
    wallet.manner = 'rejects'
    await flow.prepare()
    await flow.confirm()
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      error: { code: 'transaction_failure', message: 'User rejected the request.' },
    })
  })

  test('a lost answer: the same bytes are sent again, and the chain has them once', async () => {
    const { flow, wallet, to } = begin()
    await chain.fund(wallet.address, 2_000_000_000n)
    await flow.prepare()
    Object.assign(node, { losesAnswers: true, methods: ['sendTransaction'] })
    await flow.confirm()
    expect(flow.getState()).toMatchObject({ status: 'failed', isLost: true })
    Object.assign(node, { losesAnswers: false, methods: undefined })
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'success' })
    expect(wallet.requests).toHaveLength(1)
    expect(await chain.balance(to)).toBe(500_000_000n)
  })

  test('a page that is loaded anew sees it arrive, though nobody opens the screen again', async () => {
    const first = begin()
    await chain.fund(first.wallet.address, 2_000_000_000n)
    await first.flow.prepare()
    Object.assign(node, { losesAnswers: true, methods: ['sendTransaction'] })
    await first.flow.confirm()
    const { client } = begin(first.request, first.storage, first.wallet)
    await followTransfers(client)
    expect(getTransferBook(client).getState()).toMatchObject([{ status: 'success' }])
  })

  test('a page that is loaded anew goes on with what was signed', async () => {
    const first = begin()
    await chain.fund(first.wallet.address, 2_000_000_000n)
    await first.flow.prepare()
    Object.assign(node, { losesAnswers: true, methods: ['sendTransaction'] })
    await first.flow.confirm()
    const second = begin(first.request, first.storage, first.wallet)
    await second.flow.prepare()
    expect(second.flow.getState()).toMatchObject({ status: 'success' })
    expect(first.wallet.requests).toHaveLength(1)
    expect(await chain.balance(first.to)).toBe(500_000_000n)
  })
})
