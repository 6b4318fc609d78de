import { startSolana } from '../../../scripts/chains/solana.mjs'
import { closeAtEnd } from '../closeAtEnd.ts'
import { type AskNode, createAskNode } from './rpc.ts'

/** The token of the tests: 6 decimals. */
export const testMint = 'TestCo1n11111111111111111111111111111111111'

/** A Solana chain of a test: each transaction is a separate block. */
export type SolanaChain = {
  url: string
  ask: AskNode
  /** In lamports. */
  balance(address: string): Promise<bigint>
  fund(address: string, lamports: bigint): Promise<unknown>
  /**
   * Mints this amount of a token, in its smallest unit, and creates the mint. Resolves with the owner's token account.
   */
  mintToken(owner: string, amount: bigint, mint?: string): Promise<string>
  /** Addresses that a transaction may name by their index in a table. */
  setLookupTable(table: string, addresses: readonly string[]): Promise<unknown>
  /** Makes empty blocks: a blockhash is valid for 150 of them, and a transaction is final after 32. */
  mine(blocks?: number): Promise<unknown>
  /** How sent transactions are handled: `run` at once; `hold` until `run`; `drop`: accepted, but never run. */
  setSending(how: 'run' | 'hold' | 'drop'): Promise<unknown>
}

/** Throws if litesvm has no module for this machine. */
export async function startSolanaChain(): Promise<SolanaChain> {
  const chain = startSolana(0)
  if (!chain) throw new Error('litesvm has no module for this machine: run npm ci.')
  closeAtEnd(() => chain.child.kill())
  const url = await chain.url
  const ask = createAskNode(url)
  return {
    url,
    ask,
    balance: async (address) => BigInt((await ask<{ value: number }>('getBalance', address)).value),
    fund: (address, lamports) => ask('requestAirdrop', address, Number(lamports)),
    mintToken: (owner, amount, mint = testMint) =>
      ask('latchkey_setToken', { mint, owner, amount: amount.toString() }),
    setLookupTable: (table, addresses) => ask('latchkey_setLookupTable', { table, addresses }),
    mine: (blocks = 1) => ask('latchkey_mine', blocks),
    setSending: (how) => ask('latchkey_setSending', how),
  }
}
