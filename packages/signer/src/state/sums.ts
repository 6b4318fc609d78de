import type { StateRecord } from './records.ts'

type SpentRecord = Extract<StateRecord, { kind: 'spent' }>

/** The amounts spent, by the name of the sum. */
export type Sums = {
  add(record: SpentRecord): void
  /** Returns the amount spent within a window that ends now. Times are in seconds. */
  get(sum: string, now: number, seconds: number): bigint
  /** Removes amounts that are outside every window. */
  forget(now: number): void
  list(): SpentRecord[]
}

export function createSums(): Sums {
  const all = new Map<string, SpentRecord[]>()
  return {
    add(record) {
      const list = all.get(record.sum)
      if (list) list.push(record)
      else all.set(record.sum, [record])
    },
    get(sum, now, seconds) {
      let total = 0n
      // Amounts spent later than now also count: setting the clock back makes no room.
      for (const { at, amount } of all.get(sum) ?? []) if (at > now - seconds) total += BigInt(amount)
      return total
    },
    forget(now) {
      for (const [sum, list] of all) {
        const rest = list.filter(({ at, seconds }) => at > now - seconds)
        if (rest.length > 0) all.set(sum, rest)
        else all.delete(sum)
      }
    },
    list: () => [...all.values()].flat(),
  }
}
