import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { expect } from 'vitest'
import { startAnvil as spawnAnvil } from '../../../scripts/chains/anvil.mjs'
import { putTokens, testTokens } from '../../../scripts/chains/tokens.mjs'
import { closeAtEnd } from '../closeAtEnd.ts'
import { eventually } from '../eventually.ts'
import { type AskNode, createAskNode } from './rpc.ts'

const coin = parseAbi(['function mint(address to, uint256 value)'])
const collectible = parseAbi(['function mint(address to)'])
const items = parseAbi(['function mint(address to, uint256 id, uint256 value)'])

/** An Ethereum chain of a test, number 31337: each transaction is a separate block until `mineByHand`. */
export type Anvil = {
  url: string
  ask: AskNode
  /** An ERC-20 of 6 decimals, an ERC-721 and an ERC-1155 (`scripts/chains/tokens.sol`). */
  coin: Address
  collectible: Address
  items: Address
  balance(address: Address): Promise<bigint>
  fund(address: Address, wei: bigint): Promise<unknown>
  /** The value in the smallest unit. */
  mintCoin(to: Address, value: bigint): Promise<unknown>
  /** The first has the id 1. */
  mintCollectible(to: Address): Promise<unknown>
  mintItem(to: Address, id: bigint, value: bigint): Promise<unknown>
  /** From now on transactions wait until `mine`. */
  mineByHand(): Promise<unknown>
  mine(blocks?: number): Promise<unknown>
}

/** Throws if the package of Anvil is missing. `npm ci` installs it on supported systems. */
export async function startAnvil(...args: string[]): Promise<Anvil> {
  const chain = spawnAnvil(0, args)
  if (!chain) throw new Error('There is no Anvil for this machine: install Foundry, or run npm ci.')
  closeAtEnd(() => chain.child.stdin?.end())
  const url = await chain.url
  await putTokens(url)
  const ask = createAskNode(url)
  const { TestCoin, TestCollectible, TestItems } = testTokens
  const [bank] = await ask<Address[]>('eth_accounts')
  // One after the other: two simultaneous transactions would sometimes get the same nonce.
  let last: Promise<unknown> = Promise.resolve()
  let isByHand = false
  /** Waits for its block: Anvil returns the hash before that. */
  const send = async (to: Address, data: Hex) => {
    const hash = await ask<Hex>('eth_sendTransaction', { from: bank, to, data })
    const isMined = async () => (await ask('eth_getTransactionReceipt', hash)) !== null
    if (!isByHand) await eventually(async () => expect(await isMined()).toBe(true))
  }
  const call = (to: Address, data: Hex) => {
    last = last.catch(() => {}).then(() => send(to, data))
    return last
  }
  return {
    url,
    ask,
    coin: TestCoin.address,
    collectible: TestCollectible.address,
    items: TestItems.address,
    balance: async (address) => BigInt(await ask<Hex>('eth_getBalance', address, 'latest')),
    fund: (address, wei) => ask('anvil_setBalance', address, toHex(wei)),
    mintCoin: (to, value) => call(TestCoin.address, encodeFunctionData({ abi: coin, args: [to, value] })),
    mintCollectible: (to) =>
      call(TestCollectible.address, encodeFunctionData({ abi: collectible, args: [to] })),
    mintItem: (to, id, value) =>
      call(TestItems.address, encodeFunctionData({ abi: items, args: [to, id, value] })),
    mineByHand() {
      isByHand = true
      return ask('evm_setAutomine', false)
    },
    mine: (blocks = 1) => ask('anvil_mine', toHex(blocks)),
  }
}
