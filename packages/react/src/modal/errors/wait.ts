import type { AppError } from '@latchkey/wire'

/** When each limit ends, by its error: a screen that appears again continues its countdown. */
const ends = new WeakMap<AppError, number>()

/**
 * Seconds until the user may try again, counted from the server's `retry_after_seconds`; 0 if that is over or unknown.
 *
 * @param fallback seconds for a limit whose error has none
 */
export function getSecondsLeft(error: AppError, fallback = 0): number {
  const { retry_after_seconds: wait = fallback } = Object(error.data) as { retry_after_seconds?: number }
  // Whole milliseconds: a fraction would count as one more second.
  const now = Math.floor(performance.now())
  const end = ends.get(error) ?? now + wait * 1_000
  if (end > now) ends.set(error, end)
  return Math.max(0, Math.ceil((end - now) / 1_000))
}
