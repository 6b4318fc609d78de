import { parseUrl } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import { isLoopback } from '../network/loopback.ts'

/** Local pages, such as the example app, may read the response; pages with any other name may not. */
export function allowLocalPages(c: Call): void {
  const origin = c.req.header('origin')
  if (origin === undefined || !isLoopback(parseUrl(origin)?.hostname ?? '')) return
  c.header('access-control-allow-origin', origin)
  c.header('vary', 'Origin')
  c.header('cross-origin-resource-policy', 'cross-origin')
}

/** The same for the wallet page, which calls a cloud with a token, and for its preflight. */
export function allowLocalFrames(c: Call): Response {
  allowLocalPages(c)
  c.header('access-control-allow-methods', 'GET, POST, DELETE')
  c.header('access-control-allow-headers', 'authorization, content-type')
  c.header('access-control-expose-headers', 'x-apple-cloudkit-web-auth-token')
  return c.body(null, 204)
}
