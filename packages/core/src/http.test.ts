import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHttp, type Fetch } from './http.ts'

const request = { method: 'POST', url: 'http://server.test/x', headers: {}, body: { a: 1 } }
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

describe('createHttp', () => {
  test('gives the parsed answer and sends JSON with credentials', async () => {
    const { http, requests } = setUp(() => json(200, { ok: true }))
    await expect(http(request)).resolves.toEqual({ ok: true })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
  })

  test.each([408, 409, 425, 500, 502, 503, 504])(
    'sends a POST answered %i again after 1.5, 4.5 and 13.5 seconds',
    async (status) => {
      const { http, requests, waits } = setUp(() => json(status, { error: 'no' }))
      await expect(http(request)).rejects.toMatchObject({ status, message: 'no' })
      expect(requests.length).toBe(4)
      expect(waits).toEqual([1500, 4500, 13_500])
    },
  )

  test('a network failure is repeated, and the first success counts', async () => {
    const { http, waits } = setUp((attempt) => {
      if (attempt < 3) throw new TypeError('Failed to fetch')
      return json(200, { attempt })
    })
    await expect(http(request)).resolves.toEqual({ attempt: 3 })
    expect(waits).toEqual([1500, 4500])
  })

  test.each([400, 401, 403, 404, 422, 429])(
    'error: %i is an answer and is not asked again',
    async (status) => {
      const body = { error: 'Text', code: 'too_many_requests', data: { retry_after_seconds: 30 } }
      const { http, requests } = setUp(() => json(status, body))
      await expect(http(request)).rejects.toMatchObject({
        code: 'too_many_requests',
        status,
        message: 'Text',
        data: { retry_after_seconds: 30 },
      })
      expect(requests.length).toBe(1)
    },
  )

  test('error: a server that stays silent is server_unreachable in the end', async () => {
    const { http } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(http(request)).rejects.toMatchObject({ code: 'server_unreachable', status: undefined })
  })

  test('error: a 5xx without a body is server_unreachable, a 4xx without one unknown', async () => {
    for (const [status, code] of [
      [500, 'server_unreachable'],
      [400, 'unknown_auth_error'],
    ] as const) {
      const { http } = setUp(() => new Response('', { status }))
      await expect(http(request)).rejects.toMatchObject({ code, status })
    }
  })

  test('error: a page of a proxy in place of an answer is not taken for one', async () => {
    const { http } = setUp(() => new Response('<html>Sign in to the hotel</html>', { status: 200 }))
    await expect(http(request)).rejects.toMatchObject({ code: 'server_unreachable' })
  })

  test('error: an attempt that never answers ends, once, though fetch ignores the signal', async () => {
    const { http, requests } = setUp(() => new Promise<Response>(() => {}), { timeoutMs: 5 })
    await expect(http(request)).rejects.toMatchObject({ code: 'client_request_timeout' })
    expect(requests.length).toBe(1)
    expect(requests[0]?.signal?.aborted).toBe(true)
  })

  test('error: a body that stalls after its headers ends as well', async () => {
    const stalling = new ReadableStream({ pull: () => new Promise<void>(() => {}) })
    const { http } = setUp(() => new Response(stalling), { timeoutMs: 5 })
    await expect(http(request)).rejects.toMatchObject({ code: 'client_request_timeout' })
  })

  test('the time-out counts for each attempt anew', async () => {
    const { http, requests } = setUp(
      (attempt) => (attempt === 1 ? json(500, { error: 'no' }) : new Promise<Response>(() => {})),
      { timeoutMs: 5 },
    )
    await expect(http(request)).rejects.toMatchObject({ code: 'client_request_timeout' })
    expect(requests.length).toBe(2)
  })
})

describe('offline', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const fail = (): never => {
    throw new TypeError('Failed to fetch')
  }
  const goOffline = () => {
    const events = new EventTarget()
    const navigator = { onLine: false }
    vi.stubGlobal('navigator', navigator)
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    return () => {
      navigator.onLine = true
      events.dispatchEvent(new Event('online'))
    }
  }

  test('a request is held, and sent again as soon as the browser is online', async () => {
    const goOnline = goOffline()
    let attempts = 0
    const http = createHttp({
      fetch: async () => (++attempts === 1 ? fail() : json(200, { attempts })),
      wait: () => new Promise(() => {}),
    })
    const answer = http(request)
    await expect.poll(() => attempts).toBe(1)
    goOnline()
    await expect(answer).resolves.toEqual({ attempts: 2 })
  })

  test('error: it ends after two minutes, with the error of its last try', async () => {
    goOffline()
    const { http, requests, waits } = setUp(fail)
    await expect(http(request)).rejects.toMatchObject({ code: 'server_unreachable' })
    expect([requests.length, waits]).toEqual([1, [120_000]])
  })
})

describe('an aborted request', () => {
  const never = () => new Promise<never>(() => {})
  const abortError = Object.assign(new Error('The user aborted a request.'), { name: 'AbortError' })
  const createStalledResponse = () => new Response(new ReadableStream({ pull: never }))
  const busy = () => new Response('{}', { status: 500 })

  /** When the request is aborted, and the number of calls of `fetch` until then. */
  test.each<{ when: string; attempts: number; at: 'start' | 'fetch' | 'wait' | 'never'; answer: Answer }>([
    { when: 'before it is sent', attempts: 0, at: 'start', answer: never },
    { when: 'before it is answered', attempts: 1, at: 'fetch', answer: never },
    { when: 'while its body stalls', attempts: 1, at: 'fetch', answer: createStalledResponse },
    { when: 'between two attempts', attempts: 1, at: 'wait', answer: busy },
    { when: 'by its own fetch', attempts: 1, at: 'never', answer: () => Promise.reject(abortError) },
  ])('error: $when ends with a cancel error, and is not sent again', async ({ attempts, at, answer }) => {
    const abort = new AbortController()
    if (at === 'start') abort.abort()
    let requests = 0
    let signal: AbortSignal | null | undefined
    const http = createHttp({
      fetch: async (_, init) => {
        requests++
        signal = init.signal
        if (at === 'fetch') queueMicrotask(() => abort.abort())
        return answer()
      },
      wait: () => {
        abort.abort()
        return never()
      },
    })
    const outcome = http({ ...request, signal: abort.signal })
    await expect(outcome).rejects.toMatchObject({ code: 'client_request_canceled' })
    expect(requests).toBe(attempts)
    if (at === 'fetch') expect(signal?.aborted).toBe(true)
  })
})

type Answer = () => Response | Promise<Response>

function setUp(
  answer: (attempt: number) => Response | Promise<Response>,
  options: { timeoutMs?: number } = {},
) {
  const requests: RequestInit[] = []
  const waits: number[] = []
  const fetch: Fetch = async (_, init) => answer(requests.push(init))
  const wait = async (ms: number) => {
    waits.push(ms)
  }
  return { http: createHttp({ fetch, wait, ...options }), requests, waits }
}
