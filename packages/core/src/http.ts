import { AppError, limits, retriedStatuses } from '@latchkey/wire'

/** The only file that fetches: calls to the server and to chain nodes. */

/** The `fetch` that a client uses, for tests and other environments. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export type HttpOptions = {
  /** @default globalThis.fetch */
  fetch?: Fetch | undefined
  /** Waits between attempts; tests pass one that does not wait. */
  wait?: ((ms: number) => Promise<void>) | undefined
  /** Timeout of each attempt, including its body. @default 20000 */
  timeoutMs?: number | undefined
}

export type HttpRequest = {
  method: string
  url: string
  headers: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  credentials?: RequestCredentials
  /** The number of further attempts. @default 3 */
  retries?: number
  /** Lets the request continue after the page is closed. */
  keepalive?: boolean
  /** Aborts the request, also between two attempts, with `client_request_canceled`. */
  signal?: AbortSignal | undefined
}

/** Sends one request and returns the parsed JSON of the response. Throws AppError. Always ends. */
export type Http = (request: HttpRequest) => Promise<unknown>

/**
 * The published retry rule (protocol 1.4): three more attempts after 1500, 4500 and 13500 ms, for every method, after
 * network failures and statuses that no business response has. A timeout is not retried. An aborted request is not
 * retried either: it ends with `client_request_canceled`, never as an unreachable server.
 */
export function createHttp(options: HttpOptions = {}): Http {
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)))
  return async (request) => {
    const retries = request.retries ?? limits.requestRetries
    for (let attempt = 1, delayMs = limits.retryBaseMs; ; attempt++) {
      const outcome = await unlessAborted(request.signal, () => send(request, options))
      if (!outcome.error) return outcome.data
      if (!outcome.again || attempt > retries) throw outcome.error
      // No attempt can succeed while the browser is offline. The request waits until it is online again, up to a limit.
      if (request.retries === undefined && isOffline()) {
        await unlessAborted(request.signal, () => Promise.race([wait(limits.offlineWaitMs), untilOnline()]))
        if (isOffline()) throw outcome.error
        continue
      }
      delayMs *= limits.retryFactor
      await unlessAborted(request.signal, () => wait(delayMs))
    }
  }
}

const isOffline = () => globalThis.navigator?.onLine === false
const untilOnline = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

function unlessAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work()
  return new Promise<T>((resolve, reject) => {
    const cancel = () => reject(new AppError('client_request_canceled'))
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel)
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', cancel))
  })
}

type Outcome = { error?: undefined; data: unknown } | { error: AppError; again: boolean }

async function send(request: HttpRequest, options: HttpOptions): Promise<Outcome> {
  const { timeoutMs = limits.requestTimeoutMs, fetch = globalThis.fetch } = options
  const abort = new AbortController()
  const end = () => abort.abort()
  request.signal?.addEventListener('abort', end)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      resolve({ error: new AppError('client_request_timeout'), again: false })
      end()
    }, timeoutMs)
  })
  try {
    // A race, not only an abort: neither a fetch that ignores the signal nor a stalled body may block the caller.
    return await Promise.race([late, exchange(request, fetch, abort.signal)])
  } catch (cause) {
    // A `fetch` of the host app may abort itself, for example when its page is left.
    if ((cause as Error | undefined)?.name === 'AbortError')
      return { error: new AppError('client_request_canceled', { cause }), again: false }
    return { error: new AppError('server_unreachable', { cause }), again: true }
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', end)
  }
}

async function exchange(request: HttpRequest, fetch: Fetch, signal: AbortSignal): Promise<Outcome> {
  const { method, url, body, credentials = 'include', keepalive = false } = request
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers }
  const init: RequestInit = { method, headers, credentials, keepalive, signal }
  if (body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  const response = await fetch(url, init)
  const { status } = response
  const data = parse(await response.text())
  if (response.ok) return data === broken ? unreadable(status) : { data }
  const fallback = status >= 500 ? 'server_unreachable' : 'unknown_auth_error'
  return {
    error: AppError.from(data, fallback, response),
    again: (retriedStatuses as readonly number[]).includes(status),
  }
}

const broken = Symbol()

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return broken
  }
}

/** A success without JSON comes from something between client and server: a proxy, a captive portal. */
function unreadable(status: number): Outcome {
  return { error: new AppError('server_unreachable', { status }), again: false }
}

/** Whether our server did not answer itself. */
export function isSilence(error: AppError): boolean {
  return error.code === 'server_unreachable' || error.code === 'client_request_timeout'
}
