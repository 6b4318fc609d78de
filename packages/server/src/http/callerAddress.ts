import type { Context as Call } from 'hono'
import type { Context } from '../context.ts'
import { createAddressReader } from '../network/address.ts'
import type { Bindings } from './server.ts'

/** The network address of the caller, according to the trusted proxies. */
export function createCallerAddress({ config }: Pick<Context, 'config'>): (c: Call) => string {
  const read = createAddressReader(config.trustedProxies)
  return (c) => {
    const bindings = c.env as Bindings | undefined // untyped between Hono and node-server
    return read({
      socket: bindings?.incoming?.socket.remoteAddress,
      forwarded: c.req.header('x-forwarded-for'),
    })
  }
}
