import type { Problem } from '../../../modal/errors/describeError.ts'
import type { TransactionWording } from '../../sign/wording.ts'
import type { Amounts } from '../useAmounts.ts'

/**
 * `unprepared`, `insufficient`, `unsigned`, `refused`: nothing was sent. `reverted`, `replaced`: the network has
 * settled it. `unknown`: the network may have it.
 */
export type Failure = {
  kind: 'unprepared' | 'insufficient' | 'unsigned' | 'refused' | 'reverted' | 'replaced' | 'unknown'
  code?: string | number | undefined
  message?: string | undefined
}

export type TransactionResultViewProps = {
  /** `pending`: the wait timed out, but it may still be confirmed. */
  status: 'waiting' | 'pending' | 'done' | 'failed'
  network: string
  /** The amount, as in the review. Absent if nothing is sent. */
  amount?: string | undefined
  to?: string | undefined
  /** The fee that was paid. */
  fee?: ReturnType<Amounts['price']> | undefined
  /** The wallet's balance afterward, `loading` until it is known. */
  balance?: string | undefined
  /** The hash, and its page in the explorer. */
  hash?: string | undefined
  explorerUrl?: string | undefined
  failure?: Failure | undefined
  /** Why the wallet did not sign. */
  problem?: Problem | undefined
  /** The position among several that are sent one after the other. */
  step?: { number: number; count: number } | undefined
  /** The title while it is sent. @default from the transaction */
  title?: string | undefined
  /** Several calls that go through together, or not at all. */
  calls?: readonly string[] | undefined
  /** The hash in the bundler, until the network has the operation. */
  operationHash?: string | undefined
  /** The app that paid the fee instead of the user. */
  payer?: string | undefined
  wording?: TransactionWording | undefined
  onClose(): void
  onRetry?: (() => void) | undefined
}
