import { BoundedMap } from '../boundedMap.ts'
import type { Context } from '../context.ts'

/** Every open screen asks, but an unreachable source must not get all these requests. */
const askAgainMs = 10_000

type Answer<T> = { value: T | undefined }
type Entry<T> = { known?: Answer<T> & { at: number }; askedAt: number; asking?: Promise<void> }
type MemoryOptions = {
  /** The name of the data, for the log. */
  what: string
  /** A newer answer is not requested again. */
  freshMs: number
  /** If the source is unreachable, an answer of this age is better than none; an older one misleads. */
  maxStaleMs: number
  maxEntries: number
}

/**
 * The answer of an outside source, or `undefined` while it is unknown. Its `value` is undefined if the source knows
 * none.
 */
export type Recall<T> = (key: string, ask: () => Promise<T | undefined>) => Promise<Answer<T> | undefined>

/** Caches the answers of an outside source, with one request at a time for each key. */
export function createMemory<T>(ctx: Pick<Context, 'now' | 'log'>, options: MemoryOptions): Recall<T> {
  const { what, freshMs, maxStaleMs, maxEntries } = options
  const entries = new BoundedMap<string, Entry<T>>(maxEntries)
  const getAge = (at = Number.NEGATIVE_INFINITY) => ctx.now().getTime() - at

  /** One request at a time for all waiting screens. After a failure the present answer stays. */
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
