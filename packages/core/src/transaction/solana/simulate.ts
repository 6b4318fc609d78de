import { solanaPrograms } from '@latchkey/wire'
import { toBase64 } from './base64.ts'
import type { SolanaChanges } from './plan.ts'
import { type SolanaAccountInfo, toAccounts } from './readAccounts.ts'
import { type OpenSolanaTransaction, serializeSolanaTransaction } from './readTransaction.ts'
import type { SolanaRpc } from './solanaRpc.ts'
import { readTokenAccount } from './tokens.ts'

/** Accounts by their address, now or after the transaction. */
export type SolanaAccounts = ReadonlyMap<string, SolanaAccountInfo>

/** `error` in the nodes' format: `{ InstructionError: [0, { Custom: 1 }] }`, or only a name. */
export type Simulation = {
  error?: unknown
  logs: readonly string[]
  /** The requested accounts; some nodes leave them out. */
  after?: SolanaAccounts | undefined
}

/** Asks a node to simulate a transaction. Nothing is signed or sent to the chain. */
export async function simulateTransaction(
  transaction: OpenSolanaTransaction,
  addresses: readonly string[],
  rpc: SolanaRpc,
): Promise<Simulation> {
  const config = {
    ...{ encoding: 'base64', commitment: 'confirmed', sigVerify: false },
    // Otherwise the simulation checks whether the app's blockhash is still valid.
    replaceRecentBlockhash: transaction.lacksBlockhash,
    accounts: { encoding: 'base64', addresses },
  }
  const answer = await rpc('simulateTransaction', [toBase64(serializeSolanaTransaction(transaction)), config])
  const { err, logs, accounts } = ((answer as { value?: unknown }).value ?? {}) as NodeSimulation
  if (err === undefined) throw new Error('The node did not say how it would go.')
  const isGiven = Array.isArray(accounts) && accounts.length === addresses.length
  return {
    error: err ?? undefined,
    logs: Array.isArray(logs) ? logs.map(String) : [],
    after: isGiven ? toMap(addresses, toAccounts(accounts)) : undefined,
  }
}

type NodeSimulation = { err?: unknown; logs?: unknown; accounts?: unknown }

export function toMap(
  addresses: readonly string[],
  accounts: readonly (SolanaAccountInfo | undefined)[],
): SolanaAccounts {
  const map = new Map<string, SolanaAccountInfo>()
  for (const [i, account] of accounts.entries()) if (account) map.set(addresses[i] ?? '', account)
  return map
}

/**
 * Compares a wallet's coins and tokens before and after, and the other rights it would lose: an unknown program may
 * take all of them.
 */
export function compareAccounts(
  address: string,
  before: SolanaAccounts,
  after: SolanaAccounts,
): SolanaChanges {
  const [mine, later] = [before.get(address), after.get(address)]
  const amounts = new Map<string, bigint>()
  const spenders = new Set<string>()
  for (const [sign, accounts] of [
    [-1n, before],
    [1n, after],
  ] as const)
    for (const [at, account] of accounts) {
      const token = readTokenAccount(account)
      if (token?.owner !== address) continue
      amounts.set(token.mint, (amounts.get(token.mint) ?? 0n) + sign * token.amount)
      const formerDelegate = readTokenAccount(before.get(at))?.delegate
      if (token.delegate !== undefined && token.delegate !== formerDelegate) spenders.add(token.delegate)
    }
  return {
    lamports: (later?.lamports ?? 0n) - (mine?.lamports ?? 0n),
    tokens: [...amounts].filter(([, amount]) => amount !== 0n).map(([mint, amount]) => ({ mint, amount })),
    spenders: [...spenders],
    isGivenAway: later !== undefined && later.owner !== (mine?.owner ?? solanaPrograms.system),
  }
}
