import type { DecodedInstruction } from '@latchkey/wire'
import type { OpenSolanaTransaction } from './readTransaction.ts'

/** The data of a Solana transaction that the user sees before confirming. Undefined if no node reported it. */
export type SolanaPlan = {
  transaction: OpenSolanaTransaction
  instructions: readonly DecodedInstruction[]
  /** Whether all accounts are known; those of a lookup table may be missing. */
  isWhole: boolean
  /** The maximum fee and its payer. */
  fee: { lamports: bigint; payer: string }
  /** The token accounts it uses, by address: owner and token. */
  tokenAccounts: ReadonlyMap<string, TokenAccount>
  /** Decimals of tokens, by the address of their mint. */
  decimals: ReadonlyMap<string, number>
  /** The wallet's balance in lamports. */
  balance?: bigint | undefined
  /** The wallet's balance changes, as the node computed them. */
  changes?: SolanaChanges | undefined
  problem?: SolanaProblem | undefined
  /**
   * The signature of the same transaction, which was sent without a result for the app; the chain has it or may still
   * include it.
   */
  sentBefore?: string | undefined
}

/** Negative for a loss. */
export type SolanaChanges = {
  lamports: bigint
  tokens: readonly TokenChange[]
  /** Addresses that may spend from the wallet's token accounts afterwards, and could not before. */
  spenders?: readonly string[]
  /** The wallet's account itself would belong to a program. */
  isGivenAway?: boolean
}
/** A change of a token balance, in base units. */
export type TokenChange = { mint: string; amount: bigint }
/** The owner and the token of a token account. */
export type TokenAccount = { owner: string; mint: string }

/** A reason why a transaction would fail, or why that is unknown. */
export type SolanaProblem =
  /** The balance is too low. */
  | { kind: 'insufficient' }
  /** The blockhash is too old: the app must create the transaction again. */
  | { kind: 'expired' }
  /** The node reports that it fails, with the reason. */
  | { kind: 'failing'; reason: string }
  /** No node answered. */
  | { kind: 'unreachable' }
