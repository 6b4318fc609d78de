import { encodeFunctionData, getAddress, type Hex, parseAbi, parseEther } from 'viem'
import * as viemChains from 'viem/chains'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { createHttp } from '../../http.ts'
import { addRpcUrlOverrideToChain, createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { defaultChains } from '../../wallet/chains/chains.ts'
import { readToken } from '../../wallet/chains/readToken.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { makePlan } from './plan.ts'
import { hasRollupFee } from './rollupFee.ts'

/** Reviews with a real node: Anvil, as a rollup's chain. */
const { optimism } = viemChains
const wallet = getAddress(`0x${'71'.repeat(20)}`)
const friend = getAddress(`0x${'22'.repeat(20)}`)
const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
])
const oracle = '0x420000000000000000000000000000000000000F'
/** Returns the present price, in gwei for each byte. */
const oracleCode = '0x36633b9aca00025f5260205ff3'
/** Sends one ether to its caller. */
const givingCode = '0x5f5f5f5f670de0b6b3a7640000335af100'
const giver = getAddress(`0x${'66'.repeat(20)}`)

let anvil: Anvil
let node: BrokenNode

beforeAll(async () => {
  anvil = await startAnvil('--chain-id', String(optimism.id))
  node = await startBrokenNode(anvil.url)
  await anvil.fund(wallet, parseEther('1'))
  await anvil.fund(giver, parseEther('9'))
  await anvil.ask('anvil_setCode', giver, givingCode)
  await Promise.all([
    anvil.mintCoin(wallet, 500n),
    anvil.mintCollectible(wallet),
    anvil.mintItem(wallet, 3n, 4n),
  ])
})

beforeEach(async () => {
  Object.assign(node, { illness: undefined, methods: undefined, losesAnswers: false })
  await anvil.ask('anvil_setCode', oracle, oracleCode)
})

type PlannedTransaction = Partial<NormalTransaction> & {
  before?: readonly NormalTransaction[]
  isHurried?: boolean
}

function plan({ before = [], isHurried = false, ...request }: PlannedTransaction) {
  const chain = addRpcUrlOverrideToChain(optimism, node.url)
  const http = createHttp()
  return makePlan({
    transaction: { from: wallet, chainId: optimism.id, ...request },
    chain,
    node: createChainRpc(http, chain),
    wait: isHurried ? async () => {} : (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref()),
    findBefore: async () => undefined,
    before,
    describeToken: (address) => readToken({ http }, { chain, address }),
  })
}

const call = (
  functionName: 'transfer' | 'transferFrom' | 'safeTransferFrom',
  args: readonly unknown[],
): Hex => encodeFunctionData({ abi, functionName, args } as never)

describe('what comes and what leaves', () => {
  test('coins, tokens and items, by what the contracts report', async () => {
    const coin = anvil.coin.toLowerCase()
    const info = { symbol: 'TEST', decimals: 6 }
    const token = await plan({ to: anvil.coin, data: call('transfer', [friend, 5n]) })
    expect(token.simulation).toMatchObject({ changes: [{ token: coin, amount: -5n }], hidden: 0 })
    expect(token.simulation?.changes[0]?.info?.decimals).toBe(info.decimals)
    const one = await plan({ to: anvil.collectible, data: call('transferFrom', [wallet, friend, 1n]) })
    expect(one.simulation?.changes).toMatchObject([{ id: 1n, amount: -1n }])
    const two = await plan({
      to: anvil.items,
      data: call('safeTransferFrom', [wallet, friend, 3n, 2n, '0x']),
    })
    expect(two.simulation?.changes).toMatchObject([{ id: 3n, amount: -2n }])
    const gift = await plan({ to: giver, value: '0x5', data: '0xdeadbeef' })
    expect(gift.simulation?.changes).toEqual([{ amount: parseEther('1') - 5n }])
    // Comes in and goes out again, and balances of others.
    expect(
      (await plan({ to: anvil.coin, data: call('transfer', [wallet, 5n]) })).simulation?.changes,
    ).toEqual([])
  })

  test('after those of the same request that go before it', async () => {
    const first = {
      from: wallet,
      to: anvil.coin,
      chainId: optimism.id,
      data: call('transfer', [friend, 499n]),
    }
    const next = { to: anvil.coin, data: call('transfer', [friend, 2n]) }
    expect((await plan(next)).simulation?.changes).toMatchObject([{ amount: -2n }])
    // Then the balance is too low.
    expect((await plan({ ...next, before: [first] })).simulation).toBeUndefined()
  })

  test.each(['error', 'html', 'isNull', 'wrongShape', 'garbage', 'fails', 'refuses'] as const)(
    'security: nothing of it stands in the way of the rest: %s',
    async (illness) => {
      Object.assign(node, { illness, methods: ['eth_simulateV1'] })
      const data = call('transfer', [friend, 5n])
      const { simulation, failure, transaction } = await plan({ to: anvil.coin, data })
      expect([simulation, failure, transaction.data, transaction.to]).toEqual([
        ...[undefined, undefined, data, anvil.coin],
      ])
    },
  )

  test('security: a node that hangs there is not waited for', async () => {
    Object.assign(node, { illness: 'hangs', methods: ['eth_simulateV1', 'eth_chainId'] })
    const transferPlan = await plan({ to: anvil.coin, data: call('transfer', [friend, 5n]), isHurried: true })
    expect(transferPlan.simulation).toBeUndefined()
    expect(transferPlan.feeLimit).toBeGreaterThan(0n)
  })
})

describe("a rollup's fee for the chain below", () => {
  test('is a part of the fee and of what the wallet needs', async () => {
    const { rollupFee, fee = 0n, feeLimit, transaction } = await plan({ to: friend, value: '0x1' })
    if (typeof rollupFee !== 'bigint') throw new Error('It is not known.')
    expect(rollupFee).toBeGreaterThan(parseEther('0.0000001'))
    expect(feeLimit).toBe(BigInt(transaction.gas ?? 0) * BigInt(transaction.maxFeePerGas ?? 0) + rollupFee)
    expect(fee).toBeGreaterThan(rollupFee)
    // Enough for everything else.
    const value: Hex = `0x${(parseEther('1') - feeLimit + rollupFee / 2n).toString(16)}`
    expect((await plan({ to: friend, value })).shortage).toBe('coin')
    await anvil.ask('anvil_setCode', oracle, '0x5f5f5260205ff3')
    expect(await plan({ to: friend, value })).toMatchObject({ rollupFee: 0n, shortage: undefined })
  })

  test('is not known, and not nothing, where the chain does not say', async () => {
    for (const code of ['0x', '0x60016001fd'] as const) {
      await anvil.ask('anvil_setCode', oracle, code)
      expect((await plan({ to: friend })).rollupFee, code).toBe('unknown')
    }
  })

  test('is asked for on each of the default chains that has one', () => {
    const chainById = new Map<number, viemChains.Chain>(
      Object.values(viemChains).map((chain) => [chain.id, chain]),
    )
    for (const { id, rpcUrls, name } of defaultChains) {
      const contracts = chainById.get(id)?.contracts as { gasPriceOracle?: object } | undefined
      // The chain has ended, or its number belongs to another network today (decision 34: sandbox).
      if (rpcUrls.default.http.length === 0 || id === 999) continue
      expect(hasRollupFee(id), name).toBe(Boolean(contracts?.gasPriceOracle))
    }
  })
})

test('security: nothing is planned with a node of another chain', async () => {
  const chain = addRpcUrlOverrideToChain(viemChains.base, node.url)
  const options = { chain, node: createChainRpc(createHttp(), chain), before: [] }
  const transferPlan = makePlan({
    ...options,
    transaction: { from: wallet, to: friend, chainId: chain.id },
    wait: () => new Promise(() => {}),
    findBefore: async () => undefined,
    describeToken: async () => ({}),
  })
  await expect(transferPlan).rejects.toMatchObject({
    code: 4901,
    message: 'The node of chain 8453 answers for chain 10. Nothing was signed.',
  })
})
