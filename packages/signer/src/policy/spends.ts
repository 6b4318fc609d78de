import type { Aggregation } from '@latchkey/wire'
import type { Reading, SigningAction } from './action.ts'
import { compare } from './compare.ts'
import { isCounted } from './isCounted.ts'
import { listUnits, readField } from './readField.ts'

/** The facts that a decision depends on besides the request. `now` is in seconds. */
export type Circumstances = {
  now: number
  /** The sum spent within the window of the aggregation, under this key. */
  getSum(aggregation: Aggregation, group: string): bigint
}

/** The amount that a request adds to a sum once it is signed. */
export type Spend = { aggregation: Aggregation; group: string; amount: bigint }

/**
 * Computes the amounts that a request adds to the sums of an aggregation, and the highest of these sums afterwards. If
 * the amount of any part of the request cannot be read, the result is `unreadable`.
 */
export function sumSpends(
  aggregation: Aggregation,
  action: SigningAction,
  { now, getSum }: Circumstances,
): { reading: Reading; spends: readonly Spend[] } {
  const amounts = new Map<string, bigint>()
  for (const unit of isCounted(aggregation, action) ? listUnits(action) : []) {
    const truths = aggregation.conditions.map((one) => compare(one, readField(one, unit, now)))
    if (truths.includes('no')) continue
    const metric = readField(aggregation.metric, unit, now)
    if (metric === 'other') continue
    const amount = metric === 'unreadable' ? undefined : metric.value
    // A negative amount would leave room for more spending.
    if (truths.includes('unknown') || typeof amount !== 'bigint' || amount < 0n)
      return { reading: 'unreadable', spends: [] }
    const keys = aggregation.group_by.map((field) => readField(field, unit, now))
    if (keys.includes('unreadable')) return { reading: 'unreadable', spends: [] }
    const group = JSON.stringify(keys.map((key) => (typeof key === 'object' ? String(key.value) : null)))
    amounts.set(group, (amounts.get(group) ?? 0n) + amount)
  }
  let highest = 0n
  for (const [group, amount] of amounts) {
    const sum = getSum(aggregation, group) + amount
    if (sum > highest) highest = sum
  }
  const spends = [...amounts].map(([group, amount]) => ({ aggregation, group, amount }))
  return { reading: { value: highest }, spends }
}
