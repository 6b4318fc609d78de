import { solanaPrograms } from '@latchkey/wire'
import { toBase64 } from './base64.ts'
import type { SolanaChanges } from './plan.ts'
import { type SolanaAccountInfo, toAccounts } from './readAccounts.ts'
import { type OpenSolanaTransaction, serializeSolanaTransaction } from './readTransaction.ts'
import type { SolanaRpc } from './solanaRpc.ts'
import { readTokenAccount } from './tokens.ts'

/** Accounts by their address, as they stand or would stand on chain. */
export type SolanaAccounts = ReadonlyMap<string, SolanaAccountInfo>

/** `error` as nodes have it: `{ InstructionError: [0, { Custom: 1 }] }`, or a name alone. */
export type Simulation = {
  error?: unknown
  logs: readonly string[]
  /** Of the accounts that were asked for; some nodes do not give them. */
  after?: SolanaAccounts | undefined
}

/** Has a node compute what a transaction would do now. Nothing is signed, and nothing is sent to the chain. */
export async function simulateTransaction(
  transaction: OpenSolanaTransaction,
  addresses: readonly string[],
  rpc: SolanaRpc,
): Promise<Simulation> {
  const config = {
    ...{ encoding: 'base64', commitment: 'confirmed', sigVerify: false },
    // Otherwise it tells whether the app's own is still good.
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
 * What a wallet has more or less of, coins of its own account and tokens of all accounts that are its own, and what else
 * it would lose sight of: a program that nobody reads may do all of this by itself.
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
