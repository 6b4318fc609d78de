import type { Hono } from 'hono'

export type Server = Hono<{ Variables: Variables; Bindings: Bindings }>

/** What the HTTP server of Node hands along. A test gives the same. */
export type Bindings = {
  incoming?: { socket: { remoteAddress?: string } }
  outgoing?: { setHeader(name: string, value: string): unknown }
}

/** What the layers of one request tell each other through Hono. */
export type Variables = {
  requestId: string
  /** The endpoint's path as declared, for metrics and logs. */
  handler?: string
}
