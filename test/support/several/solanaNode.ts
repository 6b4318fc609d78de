import type { AddressLookupTableAccount, PublicKey } from '@solana/web3.js'
import type { SolanaRpc } from '../../../packages/core/src/transaction/solana/solanaRpc.ts'

export type NodeAccount = { lamports: number; owner: string; data: [string, 'base64'] }

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** The maximum of [getMultipleAccounts](https://solana.com/docs/rpc/http/getmultipleaccounts). */
const maxQuestion = 100

const account = (owner: string, data: Buffer): NodeAccount => ({
  ...{ lamports: 1, owner, data: [data.toString('base64'), 'base64'] },
})

/**
 * In the form of [the program](https://docs.rs/solana-address-lookup-table-interface): a header of 56 bytes, then
 * addresses.
 */
export function tableAccount({ state }: AddressLookupTableAccount): NodeAccount {
  const addresses = state.addresses.map((address) => address.toBytes())
  return account(tableProgram, Buffer.concat([Buffer.alloc(56), ...addresses]))
}

type Tokens = { mint: PublicKey; owner: PublicKey; amount: bigint; delegate?: PublicKey | undefined }

/** In the form of [the program](https://docs.rs/spl-token/latest/spl_token/state). */
export function tokenAccount({ mint, owner, amount, delegate }: Tokens): NodeAccount {
  const data = Buffer.alloc(165)
  data.set(mint.toBytes(), 0)
  data.set(owner.toBytes(), 32)
  data.writeBigUInt64LE(amount, 64)
  if (delegate) {
    data.writeUInt32LE(1, 72)
    data.set(delegate.toBytes(), 76)
  }
  return account(tokenProgram, data)
}

export function mintAccount(decimals: number): NodeAccount {
  const data = Buffer.alloc(82)
  data[44] = decimals
  return account(tokenProgram, data)
}

type Chain = { before: ReadonlyMap<string, NodeAccount>; after?: ReadonlyMap<string, NodeAccount> }

/** A node that knows these accounts, and refuses requests for more at once than real nodes allow. */
export function createSolanaNode({ before, after = before }: Chain): SolanaRpc {
  return async (method, params = []) => {
    if (method === 'getMultipleAccounts') {
      const addresses = params[0] as string[]
      if (addresses.length > maxQuestion) throw new Error('Too many inputs provided; max 100')
      return { value: addresses.map((address) => before.get(address) ?? null) }
    }
    if (method === 'simulateTransaction') {
      const { addresses } = (params[1] as { accounts: { addresses: string[] } }).accounts
      return { value: { err: null, logs: [], accounts: addresses.map((one) => after.get(one) ?? null) } }
    }
    if (method === 'getBalance') return { value: 10_000_000_000 }
    if (method === 'getFeeForMessage') return { value: 5_000 }
    throw new Error(`The node has no ${method}.`)
  }
}
