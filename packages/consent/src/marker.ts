import type { PageRequest } from './request.ts'

/**
 * Sends this page's request with every call to the server: a login without it is not of this page, whichever
 * origin it names. Once the request has expired, the server refuses logins by it, and the page reloads.
 */
export function createMarkedFetch({ request, endsInSeconds }: PageRequest): typeof fetch {
  const endsAt = Date.now() + endsInSeconds * 1_000
  return async (url, init) => {
    // A chain's node or a bundler has no business with it, and most refuse a header that they do not know.
    if (new URL(String(url), location.origin).origin !== location.origin) return fetch(url, init)
    const headers = new Headers(init?.headers)
    headers.set('latchkey-consent', request)
    const reply = await fetch(url, { ...init, headers })
    if (reply.status === 403 && Date.now() >= endsAt) location.reload()
    return reply
  }
}
