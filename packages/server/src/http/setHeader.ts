import type { Context as Call } from 'hono'
import type { Bindings } from './server.ts'

/**
 * Sets a header of the answer, straight on Node's where the call came through a port: the `Headers` of a `Response` take
 * twice as long as all else that is done for an answer. What a handler sets later counts.
 */
export function setHeader(c: Call, name: string, value: string): void {
  const bindings = c.env as Bindings | undefined // untyped at the seam between Hono and node-server
  if (bindings?.outgoing) bindings.outgoing.setHeader(name, value)
  else c.header(name, value)
}
