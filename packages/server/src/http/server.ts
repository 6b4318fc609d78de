import type { Hono } from 'hono'

export type Server = Hono<{ Variables: Variables; Bindings: Bindings }>

/** The data of Node's HTTP server. A test passes the same. */
export type Bindings = {
  incoming?: { socket: { remoteAddress?: string } }
  outgoing?: { setHeader(name: string, value: string): unknown }
}

/** Variables of one request, shared through Hono. */
export type Variables = {
  requestId: string
  /** The endpoint's path as declared, for metrics and logs. */
  handler?: string
  /** The error code of a refused request. */
  refusal?: string
}
