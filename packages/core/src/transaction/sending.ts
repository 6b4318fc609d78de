import type { Progress } from './progress.ts'
import type { TransactionSteps } from './transactionSteps.ts'

/** The sent transactions, in their order. */
export type SentTransaction<Receipt> = { id: string; receipt?: Receipt }

export type Sending<Plan, Receipt> = {
  /** Sends the remaining transactions, one after the other. */
  submit(): Promise<void>
  /** Waits again for a transaction that a node has, then sends the rest. */
  resume(transaction: WaitingTransaction<Plan>): Promise<void>
  transactions: readonly SentTransaction<Receipt>[]
}

type WaitingTransaction<Plan> = { id: string; step: number; plan: Plan }

export function createSending<Plan, Receipt>(
  steps: TransactionSteps<Plan, Receipt>,
  progress: Progress<Plan, Receipt>,
): Sending<Plan, Receipt> {
  const transactions: SentTransaction<Receipt>[] = []
  /** The number of completed transactions. */
  let through = 0

  /** A transaction may depend on the one before, so it is not sent after a failure. */
  async function submit(): Promise<void> {
    for (let step = through; step < steps.count; step++) {
      const plan = progress.plans[step] as Plan
      await progress.run({ status: 'submitting', step, plan }, async () => {
        const { id, lost } = await steps.send(plan, step)
        if (lost !== undefined) {
          progress.markLost(id)
          throw lost
        }
        transactions[step] = { id }
        return { status: 'waiting', step, plan, id }
      })
      const state = progress.store.getState()
      if (state.status !== 'waiting') return
      if (step === steps.count - 1) progress.resolve(state.id)
      if (!(await follow(state))) return
    }
  }

  /** Whether the next one may be sent. */
  async function follow({ id, step, plan }: WaitingTransaction<Plan>): Promise<boolean> {
    const isLast = step === steps.count - 1
    let isOver = false
    await progress.run({ status: 'waiting', step, plan, id }, async () => {
      const outcome = await steps.wait({ id, plan, step })
      if (outcome.status === 'failed') throw outcome.error
      if (outcome.status === 'pending') return { status: 'pending', step, plan, id }
      transactions[step] = { id, receipt: outcome.receipt }
      through = step + 1
      isOver = true
      return isLast
        ? { status: 'done', step, plan, id, receipt: outcome.receipt }
        : { status: 'waiting', step, plan, id }
    })
    return isOver && !isLast
  }

  return {
    submit,
    async resume(transaction) {
      if (await follow(transaction)) await submit()
    },
    transactions,
  }
}
