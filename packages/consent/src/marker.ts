import type { PageRequest } from './request.ts'

/**
 * Sends with every call to the server what this page was opened with: a login without it is none of this page, whatever
 * origin it names. Once that is over, the server lets nobody log in by it, and the page is opened anew.
 */
export function createMarkedFetch({ request, endsInSeconds }: PageRequest): typeof fetch {
  const endsAt = Date.now() + endsInSeconds * 1_000
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('latchkey-consent', request)
    const reply = await fetch(url, { ...init, headers })
    if (reply.status === 403 && Date.now() >= endsAt) location.reload()
    return reply
  }
}
