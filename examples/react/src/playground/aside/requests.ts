export type SeenRequest = { method: string; path: string; status: number; ms: number }
type Listener = (request: SeenRequest) => void

const listeners = new Set<Listener>()

/** Finished requests of this page to the server. The wallet frame's requests are not included. */
export function onRequest(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts the timing. Call it before the first request. */
export function timeRequests(apiUrl: string): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== new URL(apiUrl).origin || !url.pathname.startsWith('/api/')) return send(input, init)
    const startMs = performance.now()
    const tell = (status: number) => {
      const ms = Math.round(performance.now() - startMs)
      const method = init?.method ?? 'GET'
      for (const listener of listeners) listener({ method, path: url.pathname, status, ms })
    }
    try {
      const reply = await send(input, init)
      tell(reply.status)
      return reply
    } catch (error) {
      tell(0)
      throw error
    }
  }
}

/** Shortens ids and removes the query: tokens and whole addresses do not belong in a log. */
export function describeRequest({ method, path, status, ms }: SeenRequest): string {
  const short = path.replace(/(?<=\/)[\w-]{20,}/g, (id) => `${id.slice(0, 4)}…`)
  return `${method} ${short} ${status === 0 ? 'no answer' : status} · ${ms} ms`
}
