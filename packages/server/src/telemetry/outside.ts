import type { Service } from './metricList.ts'
import type { Metrics } from './metrics.ts'
import { inSpan } from './tracing.ts'

/** Where durations of outside requests are counted. Without metrics they are only traced. */
export type OutsideMetrics = Pick<Metrics, 'outside'>

/**
 * Measures and traces a request to an outside service. Only the host is recorded: paths and queries have keys of
 * vendors. Nothing is sent along, so that a trace id reaches no stranger.
 *
 * @example
 * await measureOutside(ctx.metrics, { service: 'mail', host: 'smtp.example.com' }, () => transport.verify())
 */
export function measureOutside<T>(
  metrics: OutsideMetrics | undefined,
  { service, host }: { service: Service; host: string },
  work: () => Promise<T>,
): Promise<T> {
  return inSpan(`outside ${service}`, { kind: 'client', 'server.address': host }, async () => {
    const start = performance.now()
    let result = 'failed'
    try {
      const value = await work()
      result = 'answered'
      return value
    } finally {
      metrics?.outside.observe({ service, result }, (performance.now() - start) / 1_000)
    }
  })
}
