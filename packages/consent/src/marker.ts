import type { PageRequest } from './request.ts'

/**
 * Sends the id of this page's request with every call to the server. The server treats a login without it as coming
 * from another page, even if it has this page's origin. Once the request has expired, the server refuses logins with
 * it, and the page reloads.
 */
export function createMarkedFetch({ request, endsInSeconds }: PageRequest): typeof fetch {
  const endsAt = Date.now() + endsInSeconds * 1_000
  return async (url, init) => {
    // Nodes and bundlers must not get it, and most of them refuse an unknown header.
    if (new URL(String(url), location.origin).origin !== location.origin) return fetch(url, init)
    const headers = new Headers(init?.headers)
    headers.set('latchkey-consent', request)
    const reply = await fetch(url, { ...init, headers })
    if (reply.status === 403 && Date.now() >= endsAt) location.reload()
    return reply
  }
}
