/** Longer than an endpoint may take: two live processes never send the same event at once. */
export const leaseSeconds = 30
/** An endpoint must answer within this time. */
export const timeoutMs = 15_000

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Seconds between the attempts: ten attempts over three days. */
const retrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour, day, day]
/** Up to a tenth longer, so that the events of an outage do not all return at once. */
const jitter = 0.1
/** Also the longest `retry-after` that is respected. */
const maxRetryAfterSeconds = day
export const longestRetrySeconds = Math.ceil(day * (1 + jitter))

type FailedAttempt = {
  /** Attempts so far, with this one. */
  attempts: number
  /** The header of the answer. */
  retryAfter: string | undefined
  now: Date
  /** From 0 to 1. */
  chance: number
}

/** Seconds until the next attempt; undefined after the last one. */
export function getRetryDelay({ attempts, retryAfter, now, chance }: FailedAttempt): number | undefined {
  const seconds = retrySeconds[attempts - 1]
  if (seconds === undefined) return undefined
  return Math.max(seconds * (1 + jitter * chance), readRetryAfter(retryAfter, now))
}

/** Seconds, or a date ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#field.retry-after)). 0 if it is neither. */
function readRetryAfter(text: string | undefined, now: Date): number {
  if (text === undefined) return 0
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1_000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxRetryAfterSeconds) : 0
}

/** So many failures one after the other pause the endpoint. */
const failuresBeforePause = 5
const firstPauseSeconds = 30
const longestPauseSeconds = 5 * minute
/** An endpoint without a success for so long is disabled. */
export const disableAfterMs = 5 * day * 1_000

/** Seconds during which nothing more is sent to an endpoint that failed so many times one after the other. */
export function getPause(failures: number): number {
  if (failures < failuresBeforePause) return 0
  return Math.min(firstPauseSeconds * 2 ** (failures - failuresBeforePause), longestPauseSeconds)
}

/** Events that are sent to one endpoint at once, by all processes. An endpoint that was paused gets one first. */
export function getRoom(failures: number): number {
  return failures < failuresBeforePause ? 10 : 1
}
