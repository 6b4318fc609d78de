import type { DecodedInstruction } from '@latchkey/wire'
import type { OpenSolanaTransaction } from './readTransaction.ts'

/** What a user is shown of a Solana transaction before they agree. What no node said is undefined. */
export type SolanaPlan = {
  transaction: OpenSolanaTransaction
  instructions: readonly DecodedInstruction[]
  /** Whether every account stands in what is shown; those of a table may not. */
  isWhole: boolean
  /** The most that it costs, and who pays that. */
  fee: { lamports: bigint; payer: string }
  /** Token accounts that it touches, by their address: whose they are, and of which token. */
  tokenAccounts: ReadonlyMap<string, TokenAccount>
  /** Decimals of tokens, by the address of their mint. */
  decimals: ReadonlyMap<string, number>
  /** Of the wallet, in lamports. */
  balance?: bigint | undefined
  /** What the wallet has more or less of, as the node computed. */
  changes?: SolanaChanges | undefined
  problem?: SolanaProblem | undefined
  /** The signature of the same, which was sent though nobody was told; the chain has it, or may still take it. */
  sentBefore?: string | undefined
}

/** Negative is what leaves. */
export type SolanaChanges = {
  lamports: bigint
  tokens: readonly TokenChange[]
  /** Others that may spend from the wallet's token accounts afterward, and could not before. */
  spenders?: readonly string[]
  /** The account of the wallet itself would be a program's. */
  isGivenAway?: boolean
}
export type TokenChange = { mint: string; amount: bigint }
export type TokenAccount = { owner: string; mint: string }

export type SolanaProblem =
  /** It costs more than there is. */
  | { kind: 'insufficient' }
  /** Its blockhash is too old: the app has to make it anew. */
  | { kind: 'expired' }
  /** The node says that it fails, and why. */
  | { kind: 'failing'; reason: string }
  /** No node answered. */
  | { kind: 'unreachable' }
