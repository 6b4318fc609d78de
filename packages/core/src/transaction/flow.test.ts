import { AppError } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createTransactionFlow } from './flow.ts'
import type { Outcome, TakenTransaction, TransactionSteps } from './transactionSteps.ts'

type Plan = { of: number; look: number }
type Script = {
  count?: number
  prepare?: (step: number) => Promise<Plan>
  send?: (plan: Plan) => Promise<TakenTransaction>
  wait?: (id: string) => Promise<Outcome<string>>
}

/** A chain whose behavior each test defines; it records the flow's requests. */
function setUp({ count = 1, ...script }: Script = {}) {
  const calls: string[] = []
  let looks = 0
  const steps: TransactionSteps<Plan, string> = {
    count,
    prepare(step) {
      calls.push(`prepare ${step}`)
      return script.prepare?.(step) ?? Promise.resolve({ of: step, look: looks++ })
    },
    async send(plan, step) {
      calls.push(`send ${step}`)
      return script.send?.(plan) ?? { id: `tx${step}` }
    },
    async wait({ id }) {
      calls.push(`wait ${id}`)
      return script.wait?.(id) ?? { status: 'done', receipt: `receipt of ${id}` }
    },
    forget: (step) => void calls.push(`forget ${step}`),
  }
  const flow = createTransactionFlow(steps)
  /** The user confirms the screen. */
  const approve = () => {
    const state = flow.getState()
    if (state.status !== 'review') throw new Error(`Nothing to approve while ${state.status}.`)
    return flow.approve(state.plan)
  }
  return { flow, calls, approve }
}

test('prepares, shows, sends, waits', async () => {
  const { flow, calls, approve } = setUp()
  const states: string[] = []
  flow.subscribe(({ status }) => states.push(status))
  await flow.prepare()
  expect(flow.getState()).toEqual({ status: 'review', step: 0, plan: { of: 0, look: 0 } })
  expect(calls).toEqual(['prepare 0'])
  await approve()
  expect(states).toEqual(['preparing', 'review', 'submitting', 'waiting', 'waiting', 'done'])
  expect(flow.getState()).toMatchObject({ status: 'done', id: 'tx0', receipt: 'receipt of tx0' })
  expect(await flow.result).toBe('tx0')
})

test('whoever asked has the id when a node has the transaction, not when it is through', async () => {
  const { flow, approve } = setUp({ wait: () => new Promise(() => {}) })
  await flow.prepare()
  void approve()
  expect(await flow.result).toBe('tx0')
  expect(flow.getState()).toMatchObject({ status: 'waiting', id: 'tx0' })
})

test('security: approving twice sends once', async () => {
  const { flow, calls } = setUp()
  await flow.prepare()
  const review = flow.getState()
  if (review.status === 'review') await Promise.all([flow.approve(review.plan), flow.approve(review.plan)])
  expect(calls.filter((what) => what === 'send 0')).toHaveLength(1)
})

test('security: only what was on show is sent: fees that change under the finger are another plan', async () => {
  const { flow, calls, approve } = setUp()
  await flow.prepare()
  const before = flow.getState()
  await flow.prepare()
  expect(flow.getState()).toMatchObject({ status: 'review', plan: { look: 1 } })
  if (before.status === 'review') await flow.approve(before.plan)
  expect(flow.getState()).toMatchObject({ status: 'review' })
  expect(calls).toEqual(['prepare 0', 'prepare 0'])
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'done', plan: { look: 1 } })
})

test('an answer to a refresh that comes after the click changes nothing', async () => {
  let answer: (plan: Plan) => void = () => {}
  let count = 0
  const { flow, approve } = setUp({
    prepare: () =>
      count++ === 0
        ? Promise.resolve({ of: 0, look: 0 })
        : new Promise((resolve) => {
            answer = resolve
          }),
  })
  await flow.prepare()
  const refresh = flow.prepare()
  await approve()
  answer({ of: 0, look: 9 })
  await refresh
  expect(flow.getState()).toMatchObject({ status: 'done', plan: { look: 0 } })
})

test('a refresh that fails leaves what is on show', async () => {
  let count = 0
  const { flow } = setUp({
    prepare: () =>
      count++ === 0
        ? Promise.resolve({ of: 0, look: 0 })
        : Promise.reject(new AppError('server_unreachable')),
  })
  await flow.prepare()
  await flow.prepare()
  expect(flow.getState()).toEqual({ status: 'review', step: 0, plan: { of: 0, look: 0 } })
})

test('error: what cannot be prepared is tried again, and rejects with its reason when it is closed', async () => {
  const { flow } = setUp({ prepare: () => Promise.reject(new AppError('server_unreachable')) })
  await flow.prepare()
  expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'server_unreachable' } })
  await flow.retry()
  expect(flow.getState()).toMatchObject({ status: 'failed' })
  flow.close()
  await expect(flow.result).rejects.toMatchObject({ code: 'server_unreachable' })
})

test('closed before anything is agreed to: no reason, and nothing is sent any more', async () => {
  const { flow, calls, approve } = setUp()
  await flow.prepare()
  flow.close()
  await expect(flow.result).rejects.toBeUndefined()
  await approve()
  expect(calls).toEqual(['prepare 0'])
})

test('closed while it is sent: it goes on, and whoever asked is told', async () => {
  let take: (transaction: TakenTransaction) => void = () => {}
  const { flow, approve } = setUp({
    send: () =>
      new Promise((resolve) => {
        take = resolve
      }),
  })
  await flow.prepare()
  void approve()
  await expect.poll(() => flow.getState().status).toBe('submitting')
  flow.close()
  take({ id: 'tx0' })
  expect(await flow.result).toBe('tx0')
})

test('security: an answer that was lost is asked for again with the same transaction', async () => {
  const plans: Plan[] = []
  const { flow, calls, approve } = setUp({
    send: async (plan) => {
      plans.push(plan)
      return plans.length === 1 ? { id: 'tx0', lost: new AppError('server_unreachable') } : { id: 'tx0' }
    },
  })
  await flow.prepare()
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'failed', id: 'tx0', isLost: true })
  await flow.retry()
  expect(flow.getState()).toMatchObject({ status: 'done', id: 'tx0' })
  expect(plans[0]).toBe(plans[1])
  expect(calls).not.toContain('forget 0')
})

test('one that failed on the chain is prepared and shown anew, as another one', async () => {
  let count = 0
  const { flow, calls, approve } = setUp({
    wait: async () =>
      count++ === 0
        ? { status: 'failed', error: new AppError('transaction_failure') }
        : { status: 'done', receipt: 'yes' },
  })
  await flow.prepare()
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'failed', id: 'tx0' })
  await flow.retry()
  expect(flow.getState()).toMatchObject({ status: 'review' })
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'done' })
  expect(calls).toEqual([
    ...['prepare 0', 'send 0', 'wait tx0', 'forget 0'],
    ...['prepare 0', 'send 0', 'wait tx0'],
  ])
})

test('error: a node that refuses leaves nothing behind: the same place is prepared anew', async () => {
  const { flow, calls, approve } = setUp({ send: () => Promise.reject(new AppError('insufficient_balance')) })
  await flow.prepare()
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'insufficient_balance' } })
  await flow.retry()
  expect(flow.getState()).toMatchObject({ status: 'review' })
  expect(calls).not.toContain('forget 0')
})

test('nobody said how it went: still pending is no failure, and it can be waited for again', async () => {
  let count = 0
  const { flow, calls, approve } = setUp({
    wait: async () => (count++ === 0 ? { status: 'pending' } : { status: 'done', receipt: 'late' }),
  })
  await flow.prepare()
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'pending', id: 'tx0' })
  await flow.retry()
  expect(flow.getState()).toMatchObject({ status: 'done', receipt: 'late' })
  expect(calls.filter((what) => what.startsWith('send'))).toHaveLength(1)
})

test('several: each has its review; they are sent in order after the last', async () => {
  const { flow, calls, approve } = setUp({ count: 3 })
  await flow.prepare()
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'review', step: 1 })
  flow.back()
  await expect.poll(() => flow.getState()).toMatchObject({ status: 'review', step: 0 })
  await approve()
  await approve()
  expect(calls.filter((what) => what.startsWith('send'))).toEqual([])
  await approve()
  expect(calls.filter((what) => !what.startsWith('prepare'))).toEqual([
    ...['send 0', 'wait tx0', 'send 1', 'wait tx1', 'send 2', 'wait tx2'],
  ])
  expect(await flow.result).toBe('tx2')
  expect(flow.sent()).toHaveLength(3)
})

test('several: what follows one that failed is not sent, and what went through is not sent again', async () => {
  let isBroken = true
  const { flow, calls, approve } = setUp({
    count: 2,
    wait: async (id) =>
      id === 'tx1' && isBroken
        ? { status: 'failed', error: new AppError('transaction_failure') }
        : { status: 'done', receipt: id },
  })
  await flow.prepare()
  await approve()
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'failed', step: 1, id: 'tx1' })
  isBroken = false
  await flow.retry()
  await approve()
  expect(flow.getState()).toMatchObject({ status: 'done', step: 1 })
  expect(calls.filter((what) => what === 'send 0')).toHaveLength(1)
})

test.each<[string, Outcome<string>]>([
  ['failed', { status: 'failed', error: new AppError('transaction_failure') }],
  ['pending', { status: 'pending' }],
])('several: while the first of them is %s, the second is not sent', async (status, outcome) => {
  const { flow, calls, approve } = setUp({ count: 2, wait: async () => outcome })
  await flow.prepare()
  await approve()
  await approve()
  expect(flow.getState()).toMatchObject({ status, step: 0, id: 'tx0' })
  expect(calls).not.toContain('send 1')
})

test('without a screen: prepared and sent at once, and a failure is told', async () => {
  expect(await setUp({ count: 2 }).flow.run()).toBe('tx1')
  const refusal = new Error('nonce too low')
  await expect(setUp({ send: () => Promise.reject(refusal) }).flow.run()).rejects.toBe(refusal)
  await expect(setUp({ prepare: () => Promise.reject(refusal) }).flow.run()).rejects.toBe(refusal)
})
