import { AppError } from '@latchkey/wire'
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

type Window = { count: number; endsAt: number }

/**
 * The coarse limit: per handler (never per path as typed, R26: limits per handler) and network, counted in this process
 * without cost. Exact limits, across processes and restarts, are counted in Postgres by `db/once/`.
 */
export function createRequestLimit(nowMs: () => number): RequestLimit {
  const { count } = createCallCounter(nowMs)
  return ({ handler, address, perMinute }) => count(`${handler} ${toNetwork(address)}`, perMinute)
}

/** Counts the calls of a minute in this process. */
export function createCallCounter(nowMs: () => number): CallCounter {
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

function startWindow(windows: Map<string, Window>, { key, time }: { key: string; time: number }): Window {
  // Maps keep the order of insertion: inserting again keeps the oldest in front.
  windows.delete(key)
  for (const [oldest, { endsAt }] of windows) {
    if (endsAt > time && windows.size < maxBuckets) break
    windows.delete(oldest)
  }
  const window = { count: 0, endsAt: time + windowMs }
  windows.set(key, window)
  return window
}
