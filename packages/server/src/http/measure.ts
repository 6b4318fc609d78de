import type { Context as Call, Next } from 'hono'
import type { Context } from '../context.ts'
import { inSpan, markFailed, underParent } from '../telemetry/tracing.ts'
import type { Server } from './server.ts'

/**
 * Counts, traces and logs every request, by the declared endpoint: paths as typed may contain secrets and are unlimited.
 */
export function measureRequests(server: Server, ctx: Context): void {
  const { metrics, log } = ctx
  const isTrusted = ctx.config.traceparent === 'trust'
  server.use(async (c, next) => {
    const start = performance.now()
    metrics.running.inc()
    try {
      await underParent(isTrusted ? c.req.header('traceparent') : undefined, () => traceRequest(c, next))
    } finally {
      metrics.running.dec()
    }
    const milliseconds = performance.now() - start
    const labels = { handler: getHandler(c), method: c.req.method, status: String(c.res.status) }
    metrics.requests.observe(labels, milliseconds / 1_000)
    const code = c.get('refusal')
    if (code !== undefined) metrics.refusals.inc({ handler: labels.handler, code })
    if (!log.isLevelEnabled('debug')) return
    log.debug({ ...labels, requestId: c.get('requestId'), ms: Math.round(milliseconds) }, 'answered')
  })
}

/** A span is named after the declared endpoint, which is known only at the end. */
function traceRequest(c: Call, next: Next): Promise<void> {
  const { method } = c.req
  return inSpan(method, { kind: 'server', 'http.request.method': method }, async (span) => {
    await next()
    if (!span.isRecording()) return
    const { status } = c.res
    span.updateName(`${method} ${getHandler(c)}`)
    span.setAttributes({ 'http.route': getHandler(c), 'http.response.status_code': status })
    const refusal = c.get('refusal')
    if (refusal !== undefined) span.setAttribute('latchkey.refusal', refusal)
    if (status >= 500) markFailed(span)
  })
}

function getHandler(c: Call): string {
  return c.get('handler') ?? 'other'
}
