import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  readonly registry: Registry
  /** Seconds by handler, method and status; the handler is the endpoint's declared path, never the requested one. */
  readonly requests: Histogram<'handler' | 'method' | 'status'>
  /** Sign-ins, recoveries, mails and similar events, by result. */
  readonly events: Counter<'event' | 'result'>
  /** Reads the state of a pool when Prometheus asks. */
  watchPool(pool: { totalCount: number; idleCount: number; waitingCount: number }): void
}

const requestSeconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Metrics of one process. `process: false` leaves out those of Node itself, for tests. */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry()
  if (options.process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'latchkey_http_request_seconds',
    help: 'Seconds until an answer was ready',
    labelNames: ['handler', 'method', 'status'],
    buckets: requestSeconds,
    registers: [registry],
  })
  const events = new Counter({
    name: 'latchkey_events_total',
    help: 'What happened, by result',
    labelNames: ['event', 'result'],
    registers: [registry],
  })
  return { registry, requests, events, watchPool: (pool) => void poolGauge(registry, pool) }
}

function poolGauge(
  registry: Registry,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
): Gauge<'state'> {
  return new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections of the pool, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
