import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/**
 * Spans of this server. Without an SDK, which the operator loads (docs/operate/observability.md), they cost nothing and
 * go nowhere. Only names and values of our own are written into them: no path as requested, no header, body, address,
 * token, id of a user, statement or error text (R85: secrets in logs). The tracer is looked up each time: an SDK may have
 * a separate copy of the interface, and register after this module was loaded.
 */
const getTracer = () => trace.getTracer('latchkey')

/** An attribute is a name of ours: a fixed text, a number, or the host of an outside service. */
type Kind = 'internal' | 'client' | 'server'
const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER }

/**
 * Runs work in a span. A failure marks the span, without the text of the error: it may quote what a caller sent.
 *
 * @example
 * const answer = await inSpan('outside prices', { 'server.address': 'api.example.com' }, () => ask())
 */
export function inSpan<T>(
  name: string,
  { kind = 'internal', ...attributes }: Attributes & { kind?: Kind },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = getTracer().startSpan(name, { kind: kinds[kind], attributes })
  if (!span.isRecording()) return work(span)
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work(span)
    } catch (cause) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw cause
    } finally {
      span.end()
    }
  })
}

/** Begins a span that the caller ends, for work that is not one function. Undefined if no SDK records it. */
export function beginSpan(name: string): Span | undefined {
  const span = getTracer().startSpan(name, { kind: SpanKind.CLIENT })
  return span.isRecording() ? span : undefined
}

/** Marks a span as failed, without the text of an error. */
export function markFailed(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Runs work under the span of another process, given as its `traceparent` header
 * (https://www.w3.org/TR/trace-context/#traceparent-header). A malformed header is ignored. `tracestate` is not read:
 * its content is text of a stranger.
 */
export function underParent<T>(traceparent: string | undefined, work: () => T): T {
  const parent =
    traceparent === undefined ? null : /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent)
  const [, traceId = '', spanId = '', flags = ''] = parent ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return work()
  const traceFlags = Number.parseInt(flags, 16) & 1
  const spanContext = { traceId, spanId, traceFlags, isRemote: true }
  return context.with(trace.setSpanContext(ROOT_CONTEXT, spanContext), work)
}

/** The id of the trace that the caller runs in, for log lines. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId
}
