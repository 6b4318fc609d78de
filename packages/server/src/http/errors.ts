import { AppError, type ErrorBody, isServerCode, serverErrors } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { unopenedCode } from '../db/seal/wrappedKeys.ts'
import { sqlState } from '../db/sqlState.ts'
import { type Logger, withoutQuery } from '../telemetry/log.ts'
import { allowReadingRefusal } from './cors.ts'
import type { Server } from './server.ts'

type Answer = { status: ContentfulStatusCode; body: ErrorBody; retryAfterSeconds?: number }

const unknownText = 'Something went wrong. Try again.'
const unavailableText = 'The service is not available at the moment. Try again.'
/**
 * The database or a key is missing, too slow, too busy or read-only: the client may try again (F6: stopped database,
 * F8: slow database, F9: full disk, F15: wrong keys).
 */
const unavailableStates = /^(08|57P|53|57014|55P03|40001|40P01|25006|25P03|0A000)/
const failures = new Set([
  unopenedCode,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])
const poolFailures =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|not queryable/i

/**
 * The only way for an error to leave the server: always a JSON object, never the text of an exception (protocol 1.7,
 * R29: malformed bodies).
 */
export function answerErrors(app: Server, log: Logger): void {
  app.onError((error, c) => {
    const answer = toAnswer(error)
    c.set('refusal', getRefusal(answer))
    const outage = isUnavailable(error) ? { outage: 'database' } : {}
    const request = { requestId: c.get('requestId'), method: c.req.method }
    if (answer.status >= 500)
      log.error({ ...outage, err: error, ...request, path: withoutQuery(c.req.path) }, 'a request failed')
    // Identified by the request id on the error screen; the log redacts the name `code`.
    else
      log.info({ ...request, handler: c.get('handler'), refusal: answer.body.code }, 'a request was refused')
    allowReadingRefusal(c)
    return send(c, answer)
  })
  app.notFound((c) => send(c, toAnswer(new AppError('not_found'))))
}

/** Status and body for any thrown value. */
export function toAnswer(error: unknown): Answer {
  if (error instanceof AppError && isServerCode(error.code)) {
    const { status, message } = serverErrors[error.code]
    const body: ErrorBody = {
      error: error.message === error.code ? message : error.message,
      code: error.code,
    }
    if (error.data !== undefined) body.data = error.data
    const wait = getRetryAfter(error.data)
    return {
      // Malformed, regardless of the code (protocol 1.8).
      status: error.status === 422 ? 422 : status,
      body,
      ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    }
  }
  if (isUnavailable(error)) return { status: 503, body: { error: unavailableText }, retryAfterSeconds: 2 }
  return { status: 500, body: { error: unknownText } }
}

/** Sends a refusal, with what a client needs to decide whether to send the request again. */
export function send(c: Call, { status, body, retryAfterSeconds }: Answer): Response {
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  if (isFinal(status, retryAfterSeconds)) c.header('x-should-retry', 'false')
  return c.json(body, status)
}

/** The published server SDK ignores a longer `retry-after` and asks again after half a second. */
const longestWaitSeconds = 60

/**
 * Whether the same request would be refused again. The published server SDK repeats 408, 409, 429 and 5xx on its own,
 * unless `x-should-retry` says no (protocol 11.2).
 */
function isFinal(status: number, retryAfterSeconds = 0): boolean {
  if (status >= 500) return false
  return status !== 429 || retryAfterSeconds > longestWaitSeconds
}

/** The code for metrics. An answer without one is a failure of this server or of its database. */
function getRefusal({ status, body }: Answer): string {
  return body.code ?? (status === 503 ? 'unavailable' : 'failed')
}

/** Limits give the time of the next try: `new AppError('too_many_requests', { data: { retry_after_seconds } })`. */
function getRetryAfter(data: unknown): number | undefined {
  if (typeof data !== 'object' || data === null || !('retry_after_seconds' in data)) return undefined
  return typeof data.retry_after_seconds === 'number' ? data.retry_after_seconds : undefined
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false
  const state = sqlState(error)
  return unavailableStates.test(state) || failures.has(state) || poolFailures.test(error.message)
}
