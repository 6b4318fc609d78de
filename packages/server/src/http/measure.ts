import type { Context } from '../context.ts'
import type { Server } from './server.ts'

/** Counts and logs every request, by the declared endpoint: paths as typed may contain secrets and are unlimited. */
export function measureRequests(server: Server, ctx: Context): void {
  server.use(async (c, next) => {
    const start = performance.now()
    await next()
    const milliseconds = performance.now() - start
    const handler = c.get('handler') ?? 'other'
    const labels = { handler, method: c.req.method, status: String(c.res.status) }
    ctx.metrics.requests.observe(labels, milliseconds / 1_000)
    if (!ctx.log.isLevelEnabled('debug')) return
    ctx.log.debug({ ...labels, requestId: c.get('requestId'), ms: Math.round(milliseconds) }, 'answered')
  })
}
