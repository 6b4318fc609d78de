import { Keypair } from '@solana/web3.js'
import { type Address, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { createClient } from '../../client.ts'
import { createStorage } from '../../storage.ts'
import { localChain } from '../../wallet/chains/localChain.ts'
import type { FundingRequest } from '../request.ts'
import { readTransferCosts } from './readCosts.ts'

const randomAddress = (): Address => privateKeyToAddress(generatePrivateKey())
const nodes = { illness: undefined, methods: undefined, chainId: undefined }
const quickly = (ms: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, ms < 4_000 ? Math.min(ms, 20) : ms))

describe('of Ethereum', () => {
  let anvil: Anvil
  let node: BrokenNode
  beforeAll(async () => {
    anvil = await startAnvil()
    node = await startBrokenNode(anvil.url)
  })

  function ask(from: string, over: Partial<FundingRequest> = {}) {
    const chain = { ...localChain, rpcUrls: { default: { http: [node.url] } } }
    const client = createClient({
      ...{ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', storage: createStorage() },
      config: { supportedChains: [chain], defaultChain: chain },
      wait: quickly,
    })
    const request = { address: randomAddress(), chainType: 'ethereum', chain: 'eip155:31337' } as const
    return readTransferCosts(client, { request: { ...request, asset: 'native', ...over }, from })
  }

  test('has what the wallet has, and what a transfer costs', async () => {
    Object.assign(node, nodes)
    const from = randomAddress()
    await anvil.fund(from, parseEther('2'))
    const costs = await ask(from)
    expect(costs).toMatchObject({ balance: parseEther('2'), feeBalance: parseEther('2') })
    expect(costs.fee).toBeGreaterThan(21_000n)
    expect(costs).toMatchObject({ reserve: costs.fee, coin: { token: null, symbol: 'ETH', decimals: 18 } })
    expect(costs.least).toBeUndefined()
  })

  test('of a token it has the token, and the coin that pays the fee', async () => {
    Object.assign(node, nodes)
    const from = randomAddress()
    await anvil.fund(from, parseEther('1'))
    await anvil.mintCoin(from, 7_000_000n)
    const costs = await ask(from, { asset: { erc20: anvil.coin } })
    expect(costs).toMatchObject({ balance: 7_000_000n, feeBalance: parseEther('1') })
    expect(costs.fee).toBeGreaterThan(21_000n)
  })

  test('of a wallet without anything the fee is known or not said, never made up', async () => {
    Object.assign(node, nodes)
    const costs = await ask(randomAddress(), { asset: { erc20: anvil.coin } })
    expect(costs).toMatchObject({ balance: 0n, feeBalance: 0n })
    expect(costs.fee === undefined || costs.fee < parseEther('0.001')).toBe(true)
  })

  test.each(['fails', 'garbage', 'wrongShape', 'isNull', 'error'] as const)(
    'what a node that %s does not say is missing',
    async (illness) => {
      Object.assign(node, { ...nodes, illness })
      expect(await ask(randomAddress())).toMatchObject({ balance: undefined, fee: undefined, reserve: 0n })
    },
  )

  test('attack: a node of another chain says no fee', async () => {
    Object.assign(node, { ...nodes, chainId: '0x1' })
    expect(await ask(randomAddress())).toMatchObject({ fee: undefined })
  })

  test('error: a token that is none, and a chain that the app does not have', async () => {
    Object.assign(node, nodes)
    const from = randomAddress()
    await expect(ask(from, { asset: { erc20: randomAddress() } })).rejects.toThrow(
      'Unable to fetch token details',
    )
    await expect(ask(from, { chain: 'eip155:5' })).rejects.toMatchObject({ code: 'unsupported_chain_id' })
  })
})

describe('of Solana', () => {
  let chain: SolanaChain
  beforeAll(async () => {
    chain = await startSolanaChain()
  })
  const receiver = () => Keypair.generate().publicKey.toBase58()
  function ask(from: string, address: string) {
    const client = createClient({
      ...{ appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', storage: createStorage() },
      config: { solanaClusters: [{ name: 'mainnet-beta', rpcUrl: chain.url }] },
      wait: quickly,
    })
    const request = { address, chainType: 'solana', chain: 'solana:mainnet', asset: 'native' } as const
    return readTransferCosts(client, { request, from })
  }

  test('a new receiver takes no less than an account costs, and another one does', async () => {
    const [from, address] = [receiver(), receiver()]
    await chain.fund(from, 1_000_000_000n)
    const costsOfBoth = {
      balance: 1_000_000_000n,
      feeBalance: 1_000_000_000n,
      fee: 5_000n,
      reserve: 890_880n,
    }
    expect(await ask(from, address)).toMatchObject({ ...costsOfBoth, least: 890_880n })
    await chain.fund(address, 1_000_000n)
    const costs = await ask(from, address)
    expect(costs).toMatchObject(costsOfBoth)
    expect(costs.least).toBeUndefined()
  })
})
