import { AppError } from '@latchkey/wire'
import { createMachine, type Moves } from '../machine.ts'
import type { Store } from '../store.ts'

/** One user's way through sending, the same on every chain: what a chain does itself are its `TransactionSteps`. */

export type TransactionState<Plan, Receipt> =
  /** `step` counts the transactions of one request from 0. */
  | { status: 'preparing'; step: number }
  | { status: 'review'; step: number; plan: Plan }
  | { status: 'submitting'; step: number; plan: Plan }
  /** A node has it. */
  | { status: 'waiting'; step: number; plan: Plan; id: string }
  /** Nobody said in time how it went. It may still go through. */
  | { status: 'pending'; step: number; plan: Plan; id: string }
  | { status: 'done'; step: number; plan: Plan; id: string; receipt: Receipt }
  /**
   * With an `id` there is a transaction of that name: it failed on the chain, or another one took its place, and trying
   * again sends another. With `isLost` nobody said whether it was taken: trying again sends the very same one.
   */
  | {
      status: 'failed'
      step: number
      error: AppError
      plan?: Plan | undefined
      id?: string | undefined
      isLost?: boolean | undefined
    }

/** What a node said of a transaction that it was given; `lost` is why it said nothing. */
export type TakenTransaction = { id: string; lost?: unknown }

/** How a transaction went. One that failed on the chain, or whose place another one took, is over. */
export type Outcome<Receipt> =
  | { status: 'done'; receipt: Receipt }
  | { status: 'pending' }
  | { status: 'failed'; error: AppError }

export type TransactionSteps<Plan, Receipt> = {
  /** How many transactions are asked for. Each is reviewed; they are sent one after the other. */
  count: number
  /** Finds out what the user needs to know before they agree. Asks nothing of the wallet. */
  prepare(step: number): Promise<Plan>
  /**
   * Signs and hands it to a node. Called again for the same plan it sends the same bytes.
   * @throws what the wallet or the node refused with: the transaction is nowhere.
   */
  send(plan: Plan, step: number): Promise<TakenTransaction>
  wait(taken: { id: string; plan: Plan; step: number }): Promise<Outcome<Receipt>>
  /** What was sent in this place is over: the next one is another transaction. */
  forget(step: number): void
}

/** What was sent, in its order. */
export type SentTransaction<Receipt> = { id: string; receipt?: Receipt }

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

type Flow<Plan, Receipt> = TransactionFlow<Plan, Receipt>
type State<Plan, Receipt> = TransactionState<Plan, Receipt>

function createMoves<Plan, Receipt>(): Moves<State<Plan, Receipt>> {
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
): Flow<Plan, Receipt> {
  type S = State<Plan, Receipt>
  const plans: Plan[] = []
  const sent: SentTransaction<Receipt>[] = []
  let at: { step: number; id?: string; isLost?: boolean } = { step: 0 }
  let failure: unknown
  /** How many have gone through. */
  let through = 0
  let isClosed = false
  const result = createResult()
  const {
    step: move,
    reset: _,
    ...machine
  } = createMachine<S>({ status: 'preparing', step: 0 }, createMoves(), (error) => ({
    status: 'failed',
    ...at,
    plan: plans[at.step],
    error,
  }))

  /** The state says what failed; whoever called the flow is told by `result`. */
  async function go(pending: S, work: () => Promise<S>): Promise<void> {
    if (isClosed && pending.status !== 'waiting' && pending.status !== 'submitting') return
    try {
      await move(pending, () =>
        work().catch((cause: unknown) => {
          failure = cause
          throw AppError.from(cause, 'transaction_failure')
        }),
      )
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
    }
    if (isClosed) settle()
  }

  function prepareStep(step: number): Promise<void> {
    at = { step }
    return go({ status: 'preparing', step }, async () => {
      const plan = await steps.prepare(step)
      plans[step] = plan
      return { status: 'review', step, plan }
    })
  }

  function refresh(step: number, shown: Plan): Promise<void> {
    return go({ status: 'review', step, plan: shown }, async () => {
      const plan = await steps.prepare(step).catch(() => shown)
      if (plan !== shown && machine.getState().status === 'review') plans[step] = plan
      return { status: 'review', step, plan }
    })
  }

  /** One after the other: what follows may rest on what went before, and is not sent where that failed. */
  async function submit(first: number): Promise<void> {
    for (let step = first; step < steps.count; step++) {
      const plan = plans[step] as Plan
      at = { step }
      await go({ status: 'submitting', step, plan }, async () => {
        const { id, lost } = await steps.send(plan, step)
        at = { step, id, isLost: lost !== undefined }
        if (lost !== undefined) throw lost
        sent[step] = { id }
        return { status: 'waiting', step, plan, id }
      })
      const state = machine.getState()
      if (state.status !== 'waiting') return
      if (step === steps.count - 1) result.resolve(state.id)
      if (!(await follow(state.id, step, plan))) return
    }
  }

  /** Whether the next one may be sent. */
  async function follow(id: string, step: number, plan: Plan): Promise<boolean> {
    at = { step, id }
    const isLast = step === steps.count - 1
    let isOver = false
    await go({ status: 'waiting', step, plan, id }, async () => {
      const outcome = await steps.wait({ id, plan, step })
      if (outcome.status === 'failed') throw outcome.error
      if (outcome.status === 'pending') return { status: 'pending', step, plan, id }
      sent[step] = { id, receipt: outcome.receipt }
      through = step + 1
      isOver = true
      return isLast
        ? { status: 'done', step, plan, id, receipt: outcome.receipt }
        : { status: 'waiting', step, plan, id }
    })
    return isOver && !isLast
  }

  /** Once it is closed, what has come to its end is told. */
  function settle(): void {
    const { status } = machine.getState()
    if (status === 'pending') failure ??= new AppError('transaction_failure', { message: unknownYet })
    if (status !== 'submitting' && status !== 'waiting') result.reject(failure)
  }

  const flow: Flow<Plan, Receipt> = {
    ...machine,
    count: steps.count,
    prepare() {
      const state = machine.getState()
      if (state.status === 'review') return refresh(state.step, state.plan)
      return prepareStep(state.step)
    },
    async approve(plan) {
      const state = machine.getState()
      if (state.status !== 'review' || state.plan !== plan || isClosed) return
      plans[state.step] = plan
      if (state.step + 1 < steps.count) return prepareStep(state.step + 1)
      // Not those that have gone through before one that failed.
      await submit(through)
    },
    back() {
      const state = machine.getState()
      if (state.status === 'review' && state.step > 0) void prepareStep(state.step - 1)
    },
    async retry() {
      const state = machine.getState()
      failure = undefined
      if (state.status === 'pending') return resume(state.id, state.step, state.plan)
      if (state.status !== 'failed') return
      if (state.isLost) return submit(state.step)
      if (state.id !== undefined) steps.forget(state.step)
      return prepareStep(state.step)
    },
    close() {
      isClosed = true
      settle()
    },
    async run() {
      await prepareStep(0)
      for (let state = machine.getState(); state.status === 'review'; state = machine.getState()) {
        if (state.step + 1 === steps.count) void flow.approve(state.plan)
        else await flow.approve(state.plan)
      }
      if (machine.getState().status === 'failed') flow.close()
      else machine.subscribe(({ status }) => status === 'failed' && flow.close())
      return result.promise
    },
    result: result.promise,
    failure: () => failure,
    sent: () => sent,
  }
  return flow

  async function resume(id: string, step: number, plan: Plan): Promise<void> {
    if (await follow(id, step, plan)) await submit(step + 1)
  }
}

type Result = { promise: Promise<string>; resolve(id: string): void; reject(cause: unknown): void }

const unknownYet =
  'The network has not confirmed the transaction in time. What was to follow it was not sent.'

function createResult(): Result {
  const result = {} as Result
  result.promise = new Promise<string>((resolve, reject) => Object.assign(result, { resolve, reject }))
  // Told to whoever asked; a flow that is only looked at has nobody to tell.
  result.promise.catch(() => {})
  return result
}
