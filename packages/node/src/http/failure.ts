import { LatchkeyError } from '../error.ts'

/** Why an attempt failed. */
export type Failure = {
  /**
   * - `refused`: the server answered with an error
   * - `lost`: no answer came, so the server may have done the work
   * - `aborted`: the caller ended the call
   * - `wrongAnswer`: the answer is not one of a login server
   */
  kind: 'refused' | 'lost' | 'aborted' | 'wrongAnswer'
  error: LatchkeyError
  status?: number
  /** `x-should-retry` of the answer. */
  shouldRetry?: boolean | undefined
}

const wrongAddress = 'Check that apiUrl is the final address of the login server.'

/** An answer with an error status. Reads only the members that the server documents. */
export function toRefusal(response: Response, text: string): Failure {
  const { status } = response
  const body = parseObject(text)
  const isOurs = typeof body?.error === 'string'
  const message = isOurs ? String(body.error) : `The login server answered with status ${status}.`
  const code = isOurs && typeof body.code === 'string' ? body.code : undefined
  const error = new LatchkeyError(code ?? (status >= 500 ? 'server_error' : 'unexpected_answer'), message, {
    status,
    data: body?.data,
    requestId: readRequestId(response),
    retryAfterSeconds: readRetryAfter(response),
  })
  return { kind: 'refused', error, status, shouldRetry: readShouldRetry(response) }
}

/** An answer that is not JSON, or a redirect: the secret and the body must not follow one to another server. */
export function toWrongAnswer(response: Response): Failure {
  const { status } = response
  const isRedirect = response.type === 'opaqueredirect' || (status >= 300 && status < 400)
  const message = isRedirect
    ? `The address of the login server redirects to another one. ${wrongAddress}`
    : `The answer of the login server is not JSON. ${wrongAddress}`
  const requestId = readRequestId(response)
  return {
    kind: 'wrongAnswer',
    error: new LatchkeyError('unexpected_answer', message, { status, requestId }),
  }
}

export function toLost(cause: unknown): Failure {
  const message = 'The login server cannot be reached. Check apiUrl, and that the server runs.'
  return { kind: 'lost', error: new LatchkeyError('server_unreachable', message, { cause }) }
}

export function toTimedOut(timeoutMs: number): Failure {
  const message = `The login server did not answer within ${timeoutMs} ms.`
  return { kind: 'lost', error: new LatchkeyError('request_timed_out', message) }
}

export function toAborted(signal: AbortSignal): Failure {
  const error = new LatchkeyError('request_aborted', 'The caller ended the request.', {
    cause: signal.reason,
  })
  return { kind: 'aborted', error }
}

/** A JSON object. Undefined for anything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function readRequestId({ headers }: Response): string | undefined {
  return /^[\w-]{1,64}$/.exec(headers.get('x-request-id') ?? '')?.[0]
}

function readShouldRetry({ headers }: Response): boolean | undefined {
  const text = headers.get('x-should-retry')
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** Seconds or a date, as RFC 9110 section 10.2.3 has it. */
function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / 1_000))
}
