import type { Call } from './call.ts'
import type { Failure } from './failure.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/** The client does not wait longer than this for `retry-after`. The caller gets the error, with the time in it. */
const longestRetryAfterSeconds = 60

/**
 * How long to wait before the same request is sent again, in milliseconds. Undefined if it must not be sent again.
 *
 * @param attempt how many attempts failed before this one.
 */
export function getRetryDelay(call: Call, failure: Failure, attempt: number): number | undefined {
  if (!isRepeatable(call, failure)) return undefined
  const { retryAfterSeconds } = failure.error
  if (retryAfterSeconds !== undefined)
    return retryAfterSeconds > longestRetryAfterSeconds ? undefined : retryAfterSeconds * 1_000
  const delay = Math.min(firstDelayMs * 2 ** attempt, longestDelayMs)
  // Up to a quarter less, so that many callers do not return at the same moment.
  return delay * (1 - Math.random() / 4)
}

function isRepeatable({ method, authorization }: Call, { kind, status = 0, shouldRetry }: Failure): boolean {
  if (kind === 'aborted' || kind === 'wrongAnswer' || shouldRetry === false) return false
  const isBusy = status === 429 || status === 503
  // The server makes one change for a signed request. If the answer was lost, a repetition would report a refusal.
  if (authorization && method !== 'GET' && method !== 'POST') return isBusy
  if (kind === 'lost' || shouldRetry) return true
  return isBusy || status === 408 || status >= 500
}

/** Waits, or ends at once when the signal is aborted: the next attempt reports that. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
