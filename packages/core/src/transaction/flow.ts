import type { Store } from '../store.ts'
import { createProgress } from './progress.ts'
import { createSending, type SentTransaction } from './sending.ts'
import type { TransactionState } from './transactionState.ts'
import type { TransactionSteps } from './transactionSteps.ts'

export type TransactionFlow<Plan, Receipt> = Store<TransactionState<Plan, Receipt>> & {
  count: number
  /** Prepares what is to be reviewed; while it is on show, anew, and keeps what it has where that fails. */
  prepare(): Promise<void>
  /**
   * The user agrees to what they have seen: `plan` is the one that was on show, and no other is sent. Goes on to the
   * next one's review, and sends all of them after the last.
   */
  approve(plan: Plan): Promise<void>
  /** Back to the review before this one. */
  back(): void
  /** After a failure, and while nobody knows how it went. */
  retry(): Promise<void>
  /** The screen is closed. What is being sent goes on; nothing else is begun. */
  close(): void
  /** Prepares and sends without anybody looking: the host app answers for its user's consent. */
  run(): Promise<string>
  /**
   * The last one's id, as soon as a node has taken them all. Rejects when it is closed before: with what failed, or with
   * nothing when the user just did not agree.
   */
  result: Promise<string>
  /** What it failed with, as it was thrown. */
  failure(): unknown
  sent(): readonly SentTransaction<Receipt>[]
}

/**
 * Prepares, shows, sends and follows one request, of one transaction or of several.
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
