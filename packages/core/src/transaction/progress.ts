import { AppError } from '@latchkey/wire'
import { createMachine, type Moves } from '../machine.ts'
import type { Store } from '../store.ts'
import type { TransactionState } from './transactionState.ts'

/** The progress of one request. */
export type Progress<Plan, Receipt> = {
  store: Store<TransactionState<Plan, Receipt>>
  /** The plans by step: confirmed by the user, then sent. */
  plans: Plan[]
  /**
   * Shows `pending` while `work` runs, then its result or its error. Does not throw: the state has the error, and
   * `result` passes it to the caller of the flow.
   */
  run(
    pending: TransactionState<Plan, Receipt>,
    work: () => Promise<TransactionState<Plan, Receipt>>,
  ): Promise<void>
  /** Marks that the error leaves open whether a node has the transaction. */
  markLost(id: string): void
  result: Promise<string>
  resolve(id: string): void
  failure(): unknown
  clearFailure(): void
  isClosed(): boolean
  /** Running transactions continue; no new one begins. */
  close(): void
}

export function createProgress<Plan, Receipt>(): Progress<Plan, Receipt> {
  type State = TransactionState<Plan, Receipt>
  const plans: Plan[] = []
  const result = createResult()
  let failure: unknown
  let isClosed = false
  /** The transaction that a failure belongs to. */
  let at: { step: number; id?: string | undefined; isLost?: boolean } = { step: 0 }
  const {
    step: move,
    reset: _,
    ...store
  } = createMachine<State>({ status: 'preparing', step: 0 }, createMoves(), (error) => ({
    status: 'failed',
    ...at,
    plan: plans[at.step],
    error,
  }))

  /** After closing, the caller gets the last result. */
  function settle(): void {
    const { status } = store.getState()
    if (status === 'pending') failure ??= new AppError('transaction_failure', { message: unknownYet })
    if (status !== 'submitting' && status !== 'waiting') result.reject(failure)
  }

  return {
    store,
    plans,
    async run(pending, work) {
      if (isClosed && pending.status !== 'waiting' && pending.status !== 'submitting') return
      try {
        await move(pending, () => {
          at = { step: pending.step, id: 'id' in pending ? pending.id : undefined }
          return work().catch((cause: unknown) => {
            failure = cause
            throw AppError.from(cause, 'transaction_failure')
          })
        })
      } catch (cause) {
        if (!(cause instanceof AppError)) throw cause
      }
      if (isClosed) settle()
    },
    markLost(id) {
      at = { step: at.step, id, isLost: true }
    },
    result: result.promise,
    resolve: result.resolve,
    failure: () => failure,
    clearFailure() {
      failure = undefined
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
      settle()
    },
  }
}

function createMoves<Plan, Receipt>(): Moves<TransactionState<Plan, Receipt>> {
  return {
    preparing: ['preparing', 'review'],
    review: ['review', 'preparing', 'submitting'],
    submitting: ['waiting'],
    waiting: ['waiting', 'done', 'pending', 'submitting'],
    pending: ['waiting'],
    done: [],
    failed: ['preparing', 'submitting', 'waiting'],
  }
}

type Result = { promise: Promise<string>; resolve(id: string): void; reject(cause: unknown): void }

const unknownYet =
  'The network has not confirmed the transaction in time. What was to follow it was not sent.'

function createResult(): Result {
  const result = {} as Result
  result.promise = new Promise<string>((resolve, reject) => Object.assign(result, { resolve, reject }))
  // The caller gets the rejection; without a caller it must not be reported as unhandled.
  result.promise.catch(() => {})
  return result
}
