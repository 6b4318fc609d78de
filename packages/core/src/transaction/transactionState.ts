import type { AppError } from '@latchkey/wire'

/**
 * The states of sending transactions, the same on every chain; the differences of a chain are its `TransactionSteps`.
 */

export type TransactionState<Plan, Receipt> =
  /** `step` counts the transactions of one request from 0. */
  | { status: 'preparing'; step: number }
  | { status: 'review'; step: number; plan: Plan }
  | { status: 'submitting'; step: number; plan: Plan }
  /** A node has it. */
  | { status: 'waiting'; step: number; plan: Plan; id: string }
  /** The network did not confirm it in time. It may still go through. */
  | { status: 'pending'; step: number; plan: Plan; id: string }
  | { status: 'done'; step: number; plan: Plan; id: string; receipt: Receipt }
  /**
   * With an `id` the transaction exists: it failed on the chain, or another one replaced it, and trying again sends
   * another. With `isLost` it is unknown whether a node has it: trying again sends the same one.
   */
  | {
      status: 'failed'
      step: number
      error: AppError
      plan?: Plan | undefined
      id?: string | undefined
      isLost?: boolean | undefined
    }
