import { type ResolvedInstruction, type SolanaMessage, toBase58 } from '@latchkey/wire'
import { fromBase64 } from './base64.ts'
import { readAccounts } from './readAccounts.ts'
import type { SolanaRpc } from './solanaRpc.ts'

export type ResolvedMessage = {
  /** All accounts, in the order of the instructions' indexes; undefined for those of a table that could not be read. */
  accounts: readonly { address: string | undefined; isWritable: boolean }[]
  instructions: readonly ResolvedInstruction[]
  /** Whether every account is known. */
  isWhole: boolean
}

/**
 * Finds the addresses of a message, including those in its [lookup
 * tables](https://solana.com/docs/advanced/lookup-tables).
 */
export async function resolveMessage(message: SolanaMessage, rpc: SolanaRpc): Promise<ResolvedMessage> {
  const tables = message.lookups.map(({ table }) => toBase58(table))
  const tableEntries = tables.length === 0 ? [] : await readTables(tables, rpc)
  const look = (which: 'writable' | 'readonly') =>
    message.lookups.flatMap((lookup, i) =>
      lookup[which].map((at) => ({ address: tableEntries[i]?.[at], isWritable: which === 'writable' })),
    )
  const { signers, readonlySigners, readonlyOthers } = message
  const firstReadonly = message.accounts.length - readonlyOthers
  const accounts = [
    ...message.accounts.map((account, i) => ({
      address: toBase58(account),
      isWritable: i < signers ? i < signers - readonlySigners : i < firstReadonly,
    })),
    ...look('writable'),
    ...look('readonly'),
  ]
  const instructions = message.instructions.map(({ program, accounts: indexes, data }) => ({
    program: accounts[program]?.address ?? '',
    accounts: indexes.map((index) => accounts[index]?.address),
    data,
  }))
  return { accounts, instructions, isWhole: accounts.every(({ address }) => address !== undefined) }
}

/** Addresses follow the header of a table. */
const headBytes = 56
const tableProgram = 'AddressLookupTab1e1111111111111111111111111'

/** Reads the addresses in each lookup table; undefined if it cannot be read. */
export async function readTables(
  tables: readonly string[],
  rpc: SolanaRpc,
): Promise<(string[] | undefined)[]> {
  const accounts = await readAccounts(tables, rpc).catch(() => [])
  return tables.map((_, i) => {
    const account = accounts[i]
    if (account?.owner !== tableProgram) return undefined
    const addresses = fromBase64(account.data)?.subarray(headBytes) ?? new Uint8Array()
    const count = Math.floor(addresses.length / 32)
    return Array.from({ length: count }, (__, at) => toBase58(addresses.subarray(32 * at, 32 * at + 32)))
  })
}
