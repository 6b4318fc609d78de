import type { Store } from '../store.ts'
import { createProgress } from './progress.ts'
import { createSending, type SentTransaction } from './sending.ts'
import type { TransactionState } from './transactionState.ts'
import type { TransactionSteps } from './transactionSteps.ts'

/** The flow of one request to send transactions: review, signature, result. */
export type TransactionFlow<Plan, Receipt> = Store<TransactionState<Plan, Receipt>> & {
  count: number
  /** Prepares the review, and refreshes it while it is on the screen; keeps the present data if that fails. */
  prepare(): Promise<void>
  /**
   * The user confirms `plan`, the plan on the screen; no other is sent. Continues with the next review, and sends all
   * transactions after the last one.
   */
  approve(plan: Plan): Promise<void>
  /** Returns to the previous review. */
  back(): void
  /** Tries again after a failure, or while the result is unknown. */
  retry(): Promise<void>
  /** Called when the screen closes. Running transactions continue; no new one begins. */
  close(): void
  /** Prepares and sends without a screen: the host app is responsible for its user's consent. */
  run(): Promise<string>
  /**
   * The id of the last transaction, as soon as a node has all of them. Rejects if the screen is closed before: with the
   * error, or with undefined if the user did not confirm.
   */
  result: Promise<string>
  /** The error, as it was thrown. */
  failure(): unknown
  sent(): readonly SentTransaction<Receipt>[]
}

/**
 * Prepares, shows, sends and follows a request of one or several transactions.
 *
 * @example
 * const flow = createTransactionFlow(steps)
 * await flow.prepare()
 * const state = flow.getState()
 * if (state.status === 'review') void flow.approve(state.plan)
 * const id = await flow.result
 */
export function createTransactionFlow<Plan, Receipt>(
  steps: TransactionSteps<Plan, Receipt>,
): TransactionFlow<Plan, Receipt> {
  const progress = createProgress<Plan, Receipt>()
  const { store, plans } = progress
  const sending = createSending(steps, progress)

  function prepareStep(step: number): Promise<void> {
    return progress.run({ status: 'preparing', step }, async () => {
      const plan = await steps.prepare(step)
      plans[step] = plan
      return { status: 'review', step, plan }
    })
  }

  function refresh(step: number, current: Plan): Promise<void> {
    return progress.run({ status: 'review', step, plan: current }, async () => {
      const plan = await steps.prepare(step).catch(() => current)
      if (plan !== current && store.getState().status === 'review') plans[step] = plan
      return { status: 'review', step, plan }
    })
  }

  const flow: TransactionFlow<Plan, Receipt> = {
    ...store,
    count: steps.count,
    prepare() {
      const state = store.getState()
      if (state.status === 'review') return refresh(state.step, state.plan)
      return prepareStep(state.step)
    },
    async approve(plan) {
      const state = store.getState()
      if (state.status !== 'review' || state.plan !== plan || progress.isClosed()) return
      plans[state.step] = plan
      if (state.step + 1 < steps.count) return prepareStep(state.step + 1)
      await sending.submit()
    },
    back() {
      const state = store.getState()
      if (state.status === 'review' && state.step > 0) void prepareStep(state.step - 1)
    },
    async retry() {
      const state = store.getState()
      progress.clearFailure()
      if (state.status === 'pending') return sending.resume(state)
      if (state.status !== 'failed') return
      if (state.isLost) return sending.submit()
      if (state.id !== undefined) steps.forget(state.step)
      return prepareStep(state.step)
    },
    close: progress.close,
    async run() {
      await prepareStep(0)
      for (let state = store.getState(); state.status === 'review'; state = store.getState()) {
        if (state.step + 1 === steps.count) void flow.approve(state.plan)
        else await flow.approve(state.plan)
      }
      if (store.getState().status === 'failed') flow.close()
      else store.subscribe(({ status }) => status === 'failed' && flow.close())
      return progress.result
    },
    result: progress.result,
    failure: progress.failure,
    sent: () => sending.transactions,
  }
  return flow
}
