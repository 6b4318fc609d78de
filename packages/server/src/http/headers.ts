import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Server } from './server.ts'
import { setHeader } from './setHeader.ts'

/**
 * By default every response has a request id and must not be cached, framed or run (R78: frame policy). A handler may
 * override it.
 */
export function addCommonHeaders(server: Server, config: Config): void {
  const https = config.publicUrl.startsWith('https:')
  const headers = Object.entries({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  })
  server.use(async (c, next) => {
    // Node buffers random bytes for UUIDs; asking the kernel each time costs as much as the rest of this.
    c.set('requestId', randomUUID().slice(-12))
    setHeader(c, 'x-request-id', c.get('requestId'))
    for (const [name, value] of headers) setHeader(c, name, value)
    await next()
  })
}
