import { encodeFunctionData, getAddress, type Hex, parseAbi, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain } from '../../wallet/chains/chainAccess.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import { createWallet } from '../../wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../wallet/embedded/findWallet.ts'
import type { ApprovalRequest, Approve } from '../../wallet/provider/approval.ts'
import { createProvider } from '../../wallet/provider/provider.ts'
import type { UnsignedTransaction } from '../../wallet/sign.ts'
import type { EthereumFlow } from './ethereumFlow.ts'

/** Sends on a real chain: client, frame, server, vault and Anvil are real; the test acts as the user. */
const friend = getAddress(`0x${'22'.repeat(20)}`)
const abi = parseAbi([
  'function transfer(address, uint256) returns (bool)',
  'function approve(address, uint256) returns (bool)',
  'function transferFrom(address, address, uint256) returns (bool)',
])

let world: World
let anvil: Anvil
let node: BrokenNode
let context: WalletContext
let address: Hex

beforeAll(async () => {
  ;[world, anvil] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  node = await startBrokenNode(anvil.url)
  const chain = addRpcUrlOverrideToChain(foundry, node.url)
  context = await onDevice(world, await signIn(world), {
    config: { supportedChains: [chain], defaultChain: chain },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  await createWallet(context)
  address = wallet().address as Hex
})

beforeEach(async () => {
  Object.assign(node, { illness: undefined, methods: undefined, losesAnswers: false })
  node.asked.length = 0
  await anvil.ask('evm_setAutomine', true)
  await anvil.fund(address, parseEther('1'))
})

const wallet = () => findEthereumWallet(context.client.session.store.getState().user ?? expect.fail())
const countSent = async () => Number(await anvil.ask<Hex>('eth_getTransactionCount', address, 'latest'))
const countBroadcasts = () => node.asked.filter((method) => method === 'eth_sendRawTransaction').length

/** A request of a host app to its provider, and the flow that its user sees. */
async function ask(transaction: UnsignedTransaction) {
  const requests = withResolvers<EthereumFlow>()
  const provider = createProvider(context, {
    wallet: wallet(),
    approve: (request: ApprovalRequest) => {
      if (request.method !== 'eth_sendTransaction') throw new Error(`${request.method} was asked for.`)
      requests.resolve(request.flow)
      return request.flow.result as Promise<never>
    },
  })
  const answer = provider.request({ method: 'eth_sendTransaction', params: [transaction] }) as Promise<Hex>
  answer.catch(() => {})
  const flow = await Promise.race([requests.promise, answer.then(() => expect.fail())])
  return { flow, answer, approve: () => approve(flow) }
}

async function approve(flow: EthereumFlow): Promise<void> {
  const state = flow.getState()
  if (state.status !== 'review') throw new Error(`Nothing to approve while ${state.status}.`)
  await flow.approve(state.plan)
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('a transaction', () => {
  test('is prepared, sent and followed to its receipt', async () => {
    const before = await anvil.balance(friend)
    const { flow, answer, approve } = await ask({ to: friend, value: 5n })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({
      status: 'review',
      plan: { balance: parseEther('1'), shortage: undefined, failure: undefined, isFeeHigh: false },
    })
    expect(countBroadcasts()).toBe(0)
    await approve()
    const hash = await answer
    expect(flow.getState()).toMatchObject({ status: 'done', id: hash, receipt: { hash, gasUsed: '0x5208' } })
    expect(await anvil.balance(friend)).toBe(before + 5n)
    expect(await anvil.ask('eth_getTransactionByHash', hash)).toMatchObject({ from: address.toLowerCase() })
  })

  test('of a token: approved, then transferred', async () => {
    await anvil.mintCoin(address, 7n)
    for (const functionName of ['approve', 'transfer'] as const) {
      const data = encodeFunctionData({ abi, functionName, args: [friend, 7n] })
      const { flow, answer, approve } = await ask({ to: anvil.coin, data })
      await flow.prepare()
      expect(flow.getState()).toMatchObject({ plan: { shortage: undefined, failure: undefined } })
      await approve()
      await answer
      expect(flow.getState().status).toBe('done')
    }
  })

  test('that the user rejects is 4001, and nothing is signed or sent', async () => {
    const before = await countSent()
    const { flow, answer } = await ask({ to: friend, value: 5n })
    await flow.prepare()
    flow.close()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect([countBroadcasts(), await countSent()]).toEqual([0, before])
  })

  test('without a screen: two at once have two numbers', async () => {
    const before = await countSent()
    const provider = createProvider(context, { wallet: wallet(), approve: (_, perform) => perform() })
    const send = () => provider.request({ method: 'eth_sendTransaction', params: [{ to: friend }] })
    const [one, other] = await Promise.all([send(), send()])
    expect(one).not.toBe(other)
    await expect.poll(countSent).toBe(before + 2)
  })
})

describe('several calls (EIP-5792)', () => {
  const transferFrom = () =>
    encodeFunctionData({ abi, functionName: 'transferFrom', args: [address, friend, 3n] })
  const approval = () => encodeFunctionData({ abi, functionName: 'approve', args: [address, 3n] })
  const provider = (approve: Approve = (_, perform) => perform()) =>
    createProvider(context, { wallet: wallet(), approve })
  const bundle = (members: object = {}) => ({
    ...{ version: '2.0.0', chainId: '0x7a69', atomicRequired: false },
    calls: [
      { to: anvil.coin, data: approval() },
      { to: anvil.coin, data: transferFrom() },
    ],
    ...members,
  })
  const status = (id: string, of = provider()) =>
    of.request({ method: 'wallet_getCallsStatus', params: [id] })

  test('each is reviewed with what goes before it, all are sent in order, and it is known how it went', async () => {
    await anvil.mintCoin(address, 3n)
    const answers: unknown[] = []
    const asking = provider(async (request) => {
      if (request.method !== 'eth_sendTransaction') throw new Error(request.method)
      const { flow } = request
      const { count, prepare, getState, result } = flow
      await prepare()
      for (let step = 0; step < count; step++) {
        answers.push(getState())
        const approving = approve(flow)
        if (step + 1 < count) await approving
      }
      return result as Promise<never>
    })
    const { id } = await asking.request({ method: 'wallet_sendCalls', params: [bundle()] })
    expect(id).toMatch(/^0x[0-9a-f]{64}$/)
    await expect.poll(async () => (await status(id)).status).toBe(200)
    expect(await status(id)).toMatchObject({
      id,
      chainId: '0x7a69',
      atomic: false,
      receipts: [{}, { status: '0x1' }],
    })
    // The second one would fail without the first.
    expect(answers).toMatchObject([
      { plan: { failure: undefined } },
      { step: 1, plan: { failure: undefined } },
    ])
  })

  test('security: what follows one that fails is not sent, and half of it is no success', async () => {
    const failing = {
      to: anvil.coin,
      data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, address, 1n] }),
    }
    const before = await countSent()
    const calls = [{ to: friend }, failing, { to: friend, value: '0x1' }]
    const { id } = await provider().request({ method: 'wallet_sendCalls', params: [bundle({ calls })] })
    await expect.poll(async () => (await status(id)).status).toBe(600)
    expect(await countSent()).toBe(before + 2)
  })

  test('security: a node that falls ill between two: the first is not sent again, the second once', async () => {
    const before = await countSent()
    const review = withResolvers<EthereumFlow>()
    const asking = provider((request) => {
      if (request.method !== 'eth_sendTransaction') throw new Error(request.method)
      review.resolve(request.flow)
      return request.flow.result as Promise<never>
    })
    const calls = [{ to: friend, value: '0x1' }, { to: friend }]
    const requests = asking.request({ method: 'wallet_sendCalls', params: [bundle({ calls })] })
    const flow = await review.promise
    flow.subscribe(({ status, step }) => {
      const methods = ['eth_sendRawTransaction', 'eth_getTransactionByHash']
      if (status === 'waiting' && step === 0) Object.assign(node, { illness: 'fails', methods })
    })
    await flow.prepare()
    await approve(flow)
    await approve(flow)
    const { id } = await requests
    expect(flow.getState()).toMatchObject({ status: 'failed', step: 1, isLost: true })
    expect([await countSent(), (await status(id)).status]).toEqual([before + 1, 100])
    Object.assign(node, { illness: undefined, methods: undefined })
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'done', step: 1 })
    expect([await countSent(), (await status(id)).status]).toEqual([before + 2, 200])
  })

  test.each([
    ['all or nothing', { atomicRequired: true }, 5760],
    ['a capability that is needed', { capabilities: { paymasterService: { url: 'https://x.test' } } }, 5700],
    ['a foreign chain', { chainId: '0x1' }, 5710],
    ['no calls', { calls: [] }, -32602],
    ['too many calls', { calls: Array.from({ length: 21 }, () => ({ to: friend })) }, 5740],
    ['another account', { from: friend }, 4100],
  ])('error: %s is refused before anything is shown', async (_, members, code) => {
    const requests: unknown[] = []
    const asking = provider(async (request) => requests.push(request) as never)
    await expect(
      asking.request({ method: 'wallet_sendCalls', params: [bundle(members)] }),
    ).rejects.toMatchObject({ code })
    expect(requests).toEqual([])
  })

  test('security: an id is used once, also after a reload, and is another wallet’s secret', async () => {
    const calls = [{ to: friend }]
    const send = (of = provider()) =>
      of.request({ method: 'wallet_sendCalls', params: [bundle({ id: 'order 7', calls })] })
    expect(await send()).toEqual({ id: 'order 7' })
    await expect(send()).rejects.toMatchObject({ code: 5720 })
    await expect.poll(async () => (await status('order 7')).status).toBe(200)
    const other = createProvider(context, {
      wallet: { ...wallet(), address: friend },
      approve: (_, perform) => perform(),
    })
    await expect(status('order 7', other)).rejects.toMatchObject({ code: 5730 })
  })

  test('says that it is not atomic', async () => {
    const requests = provider().request({ method: 'wallet_getCapabilities', params: [address] })
    expect(await requests).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
  })
})

describe('before the click', () => {
  test('too little of the coin', async () => {
    const { flow } = await ask({ to: friend, value: parseEther('2') })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({ plan: { shortage: 'coin', failure: undefined } })
    await anvil.fund(address, 5n)
    const { flow: cheap } = await ask({ to: friend, value: 5n })
    await cheap.prepare()
    expect(cheap.getState()).toMatchObject({ plan: { shortage: 'coin' } })
  })

  test('too little of the token', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [friend, 10n ** 12n] })
    const { flow } = await ask({ to: anvil.coin, data })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({ plan: { shortage: 'token', failure: undefined } })
  })

  test('what would fail, with the words of the contract; who wants may send it', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transferFrom', args: [friend, address, 1n] })
    const { flow, answer, approve } = await ask({ to: anvil.coin, data })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({ plan: { failure: { reason: 'insufficient allowance' } } })
    await approve()
    expect(await answer).toMatch(/^0x/)
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      id: await answer,
      error: { code: 'transaction_failure', data: { isReverted: true } },
    })
  })

  test('security: a fee many times of what the chain asks for', async () => {
    for (const members of [
      { maxFeePerGas: parseEther('0.00001'), maxPriorityFeePerGas: parseEther('0.00001') },
      { gasPrice: parseEther('0.00001') },
      { gasLimit: 2_000_000 },
    ]) {
      const { flow } = await ask({ to: friend, ...members })
      await flow.prepare()
      expect(flow.getState()).toMatchObject({ plan: { isFeeHigh: true } })
    }
  })

  test('a node that is slow with what is nice to know does not hold it up', async () => {
    Object.assign(node, { illness: 'hangs', methods: ['eth_getBalance', 'eth_gasPrice'] })
    const { flow } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({ status: 'review', plan: { balance: undefined } })
  })
})

describe('security: the node goes away', () => {
  test('while it is prepared: said so, and tried again', async () => {
    node.illness = 'refuses'
    const { flow, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'transaction_failure' } })
    node.illness = undefined
    await flow.retry()
    await approve()
    expect(flow.getState().status).toBe('done')
  })

  test('an answer that was lost is looked up: nothing is sent again', async () => {
    const before = await countSent()
    const { flow, answer, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    Object.assign(node, { illness: 'refuses', losesAnswers: true, methods: ['eth_sendRawTransaction'] })
    await approve()
    expect(flow.getState()).toMatchObject({ status: 'done', id: await answer })
    expect([countBroadcasts(), await countSent()]).toEqual([1, before + 1])
  })

  test('the answer and the node with it: the same bytes are sent again, and land once', async () => {
    const before = await countSent()
    const { flow, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    Object.assign(node, {
      ...{ illness: 'refuses', losesAnswers: true },
      methods: ['eth_sendRawTransaction', 'eth_getTransactionByHash'],
    })
    await approve()
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      isLost: true,
      id: expect.stringMatching(/^0x/),
    })
    Object.assign(node, { illness: undefined, losesAnswers: false })
    await flow.retry()
    expect(flow.getState().status).toBe('done')
    expect(await countSent()).toBe(before + 1)
  })

  test('a request that never arrived is sent when the node is back, with the same number', async () => {
    const before = await countSent()
    const { flow, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    Object.assign(node, {
      illness: 'refuses',
      methods: ['eth_sendRawTransaction', 'eth_getTransactionByHash'],
    })
    await approve()
    expect(flow.getState()).toMatchObject({ status: 'failed', isLost: true })
    node.illness = undefined
    await flow.retry()
    expect(flow.getState().status).toBe('done')
    expect(await countSent()).toBe(before + 1)
  })

  test('closed while nobody knows: the caller is told that it failed, not that the user refused', async () => {
    const { flow, answer, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    Object.assign(node, {
      illness: 'refuses',
      methods: ['eth_sendRawTransaction', 'eth_getTransactionByHash'],
    })
    await approve()
    flow.close()
    await expect(answer).rejects.toMatchObject({
      code: -32603,
      message: expect.stringMatching(/cannot be reached/),
    })
  })

  test('while it waits for the receipt: asked again until it is back', async () => {
    await anvil.mineByHand()
    const { flow, answer, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    const following = approve()
    await answer
    node.illness = 'fails'
    await anvil.mine()
    await expect
      .poll(() => node.asked.filter((method) => method === 'eth_getTransactionReceipt').length)
      .toBeGreaterThan(1)
    expect(flow.getState().status).toBe('waiting')
    node.illness = undefined
    await following
    expect(flow.getState().status).toBe('done')
  })
})

describe('after it was sent', () => {
  test('nobody includes it in time: pending, which is no failure; then it is through', async () => {
    await anvil.mineByHand()
    const { flow, answer, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    const following = approve()
    const hash = await answer
    world.clock.forward({ seconds: 121 })
    await following
    expect(flow.getState()).toMatchObject({ status: 'pending', id: hash })
    const again = flow.retry()
    await anvil.mine()
    await again
    expect(flow.getState()).toMatchObject({ status: 'done', id: hash })
  })

  test('security: another transaction takes its place: said so, and tried again with a new number', async () => {
    await anvil.mineByHand()
    const before = await countSent()
    const { flow, answer, approve } = await ask({ to: friend, value: 1n })
    await flow.prepare()
    const following = approve()
    const hash = await answer
    await anvil.ask('anvil_dropTransaction', hash)
    const provider = createProvider(context, { wallet: wallet(), approve: (_, perform) => perform() })
    await provider.request({ method: 'eth_sendTransaction', params: [{ to: friend, nonce: before }] })
    await anvil.mine()
    await following
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      id: hash,
      error: { data: { isReplaced: true } },
    })
    await anvil.ask('evm_setAutomine', true)
    await flow.retry()
    await approve()
    expect(flow.getState().status).toBe('done')
    expect(await countSent()).toBe(before + 2)
  })

  test('security: a number that is used already is not taken for the own one', async () => {
    const before = await countSent()
    const { flow, approve } = await ask({ to: friend, nonce: before - 1 })
    await flow.prepare()
    await approve()
    expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'transaction_failure' } })
    expect(await countSent()).toBe(before)
  })
})
