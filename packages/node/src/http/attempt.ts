import type { Connection } from '../options.ts'
import {
  type Failure,
  parseObject,
  toAborted,
  toLost,
  toRefusal,
  toTimedOut,
  toWrongAnswer,
} from './failure.ts'

export type Outcome = { body: unknown } | Failure

type Attempt = {
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** Sends a request once. The time-out also covers the reading of the answer. Never throws. */
export async function attempt(
  { fetch }: Pick<Connection, 'fetch'>,
  { url, init, timeoutMs, signal }: Attempt,
): Promise<Outcome> {
  if (signal?.aborted) return toAborted(signal)
  const ending = new AbortController()
  const end = () => ending.abort()
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    end()
  }, timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: ending.signal,
      // Next.js 13 and 14 keep answers of `fetch`. Other platforms ignore this member.
      ...{ next: { revalidate: 0 } },
    })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
      return toWrongAnswer(response)
    const text = await response.text()
    if (!response.ok) return toRefusal(response, text)
    const body = text === '' ? {} : parseObject(text)
    return body === undefined ? toWrongAnswer(response) : { body }
  } catch (cause) {
    if (signal?.aborted) return toAborted(signal)
    return isTimedOut ? toTimedOut(timeoutMs) : toLost(cause)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
