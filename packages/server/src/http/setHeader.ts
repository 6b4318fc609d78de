import type { Context as Call } from 'hono'
import type { Bindings } from './server.ts'

/**
 * Sets a header of the response, directly on Node's if the call came through a port: the `Headers` of a `Response` take
 * twice as long as everything else in a response. Headers that a handler sets later take precedence.
 */
export function setHeader(c: Call, name: string, value: string): void {
  const bindings = c.env as Bindings | undefined // untyped between Hono and node-server
  if (bindings?.outgoing) bindings.outgoing.setHeader(name, value)
  else c.header(name, value)
}
