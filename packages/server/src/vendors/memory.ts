import { BoundedMap } from '../boundedMap.ts'
import type { Context } from '../context.ts'

/** Every open screen asks: a source that is away is not asked by each. */
const askAgainMs = 10_000

type Answer<T> = { value: T | undefined }
type Entry<T> = { known?: Answer<T> & { at: number }; askedAt: number; asking?: Promise<void> }
type MemoryOptions = {
  /** What is remembered, for the log. */
  what: string
  /** So old an answer is not asked for again. */
  freshMs: number
  /** When the source is away, an answer that old is better than none; an older one misleads. */
  maxStaleMs: number
  maxEntries: number
}

/** What a source outside said, or `undefined` while nothing is known. Its `value` is undefined where the source knows none. */
export type Recall<T> = (key: string, ask: () => Promise<T | undefined>) => Promise<Answer<T> | undefined>

/** Remembers what a source outside says, and asks it for each key at most once at a time. */
export function createMemory<T>(ctx: Pick<Context, 'now' | 'log'>, options: MemoryOptions): Recall<T> {
  const { what, freshMs, maxStaleMs, maxEntries } = options
  const entries = new BoundedMap<string, Entry<T>>(maxEntries)
  const getAge = (at = Number.NEGATIVE_INFINITY) => ctx.now().getTime() - at

  /** One request at a time, however many screens wait for it. A failure leaves the answer that was there. */
  async function refresh(key: string, entry: Entry<T>, ask: () => Promise<T | undefined>): Promise<void> {
    if (entry.asking || getAge(entry.askedAt) <= askAgainMs) return entry.asking
    const at = ctx.now().getTime()
    entry.askedAt = at
    entry.asking = ask()
      .then((value) => {
        entry.known = { value, at }
      })
      .catch((err: unknown) => ctx.log.warn({ outage: what, key, err }, 'the source gave no answer'))
      .finally(() => {
        delete entry.asking
      })
    return entry.asking
  }

  return async (key, ask) => {
    const entry = entries.get(key) ?? { askedAt: Number.NEGATIVE_INFINITY }
    entries.set(key, entry)
    if (getAge(entry.known?.at) > freshMs) await refresh(key, entry, ask)
    return getAge(entry.known?.at) > maxStaleMs ? undefined : entry.known
  }
}
