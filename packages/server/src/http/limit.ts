import { AppError } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { toNetwork } from '../network/address.ts'

const windowMs = 60_000
/** Above this number the oldest windows are dropped, so that many addresses cannot fill the memory. */
const maxBuckets = 100_000

/** Refuses a caller that calls one handler too often. */
export type RequestLimit = (call: { handler: string; address: string; perMinute: number }) => void
/** Counts calls under any name. */
type CallCounter = {
  /** Counts one call, and refuses it above the limit. */
  count(name: string, perMinute: number): void
  /** Refuses if the limit is reached, without counting. */
  check(name: string, perMinute: number): void
}

type Counting = Pick<Context, 'now' | 'sharedCounts'>
type Window = { count: number; endsAt: number }

/**
 * The coarse limit: per handler (never per path as typed, R26: limits per handler) and network, counted in this process
 * without cost, and with `REDIS_URL` for all servers together. Exact limits, across processes and restarts, are counted
 * in Postgres by `db/once/`.
 */
export function createRequestLimit(ctx: Counting): RequestLimit {
  const { count } = createCallCounter(ctx)
  return ({ handler, address, perMinute }) => count(`${handler} ${toNetwork(address)}`, perMinute)
}

/** Counts the calls of a minute in this process. A name that all servers together have used up is refused here too. */
export function createCallCounter({ now, sharedCounts }: Counting): CallCounter {
  const nowMs = () => now().getTime()
  const windows = new Map<string, Window>()
  const refuse = ({ endsAt }: Window, time: number) => {
    const wait = Math.ceil((endsAt - time) / 1_000)
    throw new AppError('too_many_requests', { data: { retry_after_seconds: wait } })
  }
  return {
    count(key, perMinute) {
      const time = nowMs()
      const current = windows.get(key)
      const window = current && isOpen(current, time) ? current : startWindow(windows, { key, time })
      window.count += 1
      if (window.count > perMinute) refuse(window, time)
      sharedCounts.add(key, perMinute, (msLeft) => {
        startWindow(windows, { key, time: nowMs(), ms: msLeft }).count = Number.POSITIVE_INFINITY
      })
    },
    check(key, perMinute) {
      const time = nowMs()
      const window = windows.get(key)
      if (window && isOpen(window, time) && window.count >= perMinute) refuse(window, time)
    },
  }
}

/** A window that ends later than any new one began while the clock was wrong (F16: wrong clocks). */
function isOpen({ endsAt }: Window, time: number): boolean {
  return endsAt > time && endsAt <= time + windowMs
}

type NewWindow = { key: string; time: number; ms?: number }

function startWindow(windows: Map<string, Window>, { key, time, ms = windowMs }: NewWindow): Window {
  // Maps keep the order of insertion: inserting again keeps the oldest in front.
  windows.delete(key)
  for (const [oldest, { endsAt }] of windows) {
    if (endsAt > time && windows.size < maxBuckets) break
    windows.delete(oldest)
  }
  const window = { count: 0, endsAt: time + ms }
  windows.set(key, window)
  return window
}
