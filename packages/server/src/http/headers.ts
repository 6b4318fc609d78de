import { randomUUID } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Server } from './server.ts'

/** Every answer names its request, is kept by nobody, and runs nowhere (R78). */
export function addCommonHeaders(server: Server, config: Config): void {
  const https = config.publicUrl.startsWith('https:')
  server.use(async (c, next) => {
    // Node keeps random bytes in store for UUIDs; asking the kernel each time costs as much as the rest of this.
    c.set('requestId', randomUUID().slice(-12))
    await next()
    const { headers } = c.res
    headers.set('x-request-id', c.get('requestId'))
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    if (!headers.has('cross-origin-resource-policy'))
      headers.set('cross-origin-resource-policy', 'same-origin')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    if (!headers.has('content-security-policy'))
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    if (https) headers.set('strict-transport-security', 'max-age=31536000')
  })
}
