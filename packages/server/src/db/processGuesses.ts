import { BoundedMap } from '../boundedMap.ts'

/** Guesses at one secret. `key` names the secret and for whom they count, as in the table `counters`. */
export type Guesses = { key: string; limit: number; windowSeconds: number; now: Date }

/**
 * Counts guesses in this process as well. The database decides for all processes together; an attacker who writes to it
 * resets its counters, and still gets no more than the limit out of each process (decision 15: bound rows).
 */
export type ProcessGuesses = {
  /** Counts one more. False when the limit was reached within the window, which begins with the first. */
  reserve(guesses: Guesses): boolean
  /** The guess was right. */
  giveBack(key: string): void
}

type Entry = { count: number; endsAt: number }

/** Keys come from outside. Pushing one out takes that many wrong guesses first. */
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
