import { BoundedMap } from '../boundedMap.ts'

/** Guesses of one secret. `key` identifies the secret and the counted caller, as in the table `counters`. */
export type Guesses = { key: string; limit: number; windowSeconds: number; now: Date }

/**
 * Also counts guesses in this process. The database decides for all processes together. An attacker with write access
 * resets its counters, but gets no more than the limit from each process (decision 15: bound rows).
 */
export type ProcessGuesses = {
  /** Counts one more. False if the limit is reached within the window, which begins with the first. */
  reserve(guesses: Guesses): boolean
  /** Called after a right guess. */
  giveBack(key: string): void
}

type Entry = { count: number; endsAt: number }

/** Keys come from outside. Removing one from the memory would take that many wrong guesses. */
const maxRemembered = 100_000

export function createProcessGuesses(): ProcessGuesses {
  const entries = new BoundedMap<string, Entry>(maxRemembered)
  return {
    reserve({ key, limit, windowSeconds, now }) {
      const time = now.getTime()
      const candidate = entries.get(key)
      const entry =
        candidate && candidate.endsAt > time ? candidate : { count: 0, endsAt: time + windowSeconds * 1_000 }
      if (entry.count >= limit) return false
      entries.set(key, { ...entry, count: entry.count + 1 })
      return true
    },
    giveBack(key) {
      const entry = entries.get(key)
      if (entry) entries.set(key, { ...entry, count: Math.max(0, entry.count - 1) })
    },
  }
}
