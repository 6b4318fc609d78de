import type { Problem } from '../../../modal/errors/describeError.ts'
import type { TransactionWording } from '../../sign/wording.ts'
import type { Amounts } from '../useAmounts.ts'

/**
 * `unprepared`, `insufficient`, `unsigned`, `refused`: nothing was sent. `reverted`, `replaced`: the network has settled
 * it. `unknown`: it may have it.
 */
export type Failure = {
  kind: 'unprepared' | 'insufficient' | 'unsigned' | 'refused' | 'reverted' | 'replaced' | 'unknown'
  code?: string | number | undefined
  message?: string | undefined
}

export type TransactionResultViewProps = {
  /** `pending`: it was waited for long enough, and may come yet. */
  status: 'waiting' | 'pending' | 'done' | 'failed'
  network: string
  /** What was sent, as the review had it. Absent of what sends nothing. */
  amount?: string | undefined
  to?: string | undefined
  /** What was paid for it. */
  fee?: ReturnType<Amounts['price']> | undefined
  /** What the wallet has of it afterward, `loading` until that is known. */
  balance?: string | undefined
  /** What the network knows it by, and where it is shown to everyone. */
  hash?: string | undefined
  explorerUrl?: string | undefined
  failure?: Failure | undefined
  /** Why the wallet did not sign. */
  problem?: Problem | undefined
  /** Of several that are sent one after the other. */
  step?: { number: number; count: number } | undefined
  /** While it is on its way. @default by what is sent */
  title?: string | undefined
  /** Of several calls that go through together, or not at all. */
  calls?: readonly string[] | undefined
  /** What a bundler knows it by, until the network has it. */
  operationHash?: string | undefined
  /** Who paid the fee in the place of the user. */
  payer?: string | undefined
  wording?: TransactionWording | undefined
  onClose(): void
  onRetry?: (() => void) | undefined
}
