import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type MetricSpec, metricList } from './metricList.ts'

type List = typeof metricList
type LabelOf<Spec extends MetricSpec> = Extract<keyof Spec['labels'], string>
type Instrument<Spec extends MetricSpec> = Spec['type'] extends 'counter'
  ? Counter<LabelOf<Spec>>
  : Spec['type'] extends 'gauge'
    ? Gauge<LabelOf<Spec>>
    : Histogram<LabelOf<Spec>>
type Pool = { totalCount: number; idleCount: number; waitingCount: number }

/** One instrument for each row of `metricList`. */
export type Metrics = { readonly [Name in keyof List]: Instrument<List[Name]> } & {
  readonly registry: Registry
  /** Reads the state of a pool when Prometheus asks. */
  watchPool(pool: Pool): void
}

/** Metrics of one process. `process: false` leaves out those of Node itself, for tests. */
export function createMetrics(options: { process: boolean }): Metrics {
  const registry = new Registry()
  if (options.process) collectDefaultMetrics({ register: registry })
  let pool: Pool | undefined
  const readPool = () => pool
  const instruments = Object.fromEntries(
    Object.entries(metricList).map(([key, spec]) => [key, create(registry, spec, readPool)]),
  )
  return {
    ...(instruments as { [Name in keyof List]: Instrument<List[Name]> }), // one for each row of the list
    registry,
    watchPool(current) {
      pool = current
    },
  }
}

function create(registry: Registry, spec: MetricSpec, readPool: () => Pool | undefined) {
  const { name, help, type, aggregator = 'sum', series = [] } = spec
  const common = { name, help, labelNames: Object.keys(spec.labels), aggregator, registers: [registry] }
  if (type === 'histogram') return new Histogram({ ...common, buckets: [...(spec.buckets ?? [])] })
  if (type === 'counter') {
    const counter = new Counter(common)
    for (const labels of series) counter.inc(labels, 0)
    return counter
  }
  const isPool = name === metricList.connections.name
  return new Gauge({ ...common, ...(isPool && { collect: collectPool(readPool) }) })
}

function collectPool(readPool: () => Pool | undefined) {
  return function collect(this: Gauge): void {
    const pool = readPool()
    if (!pool) return
    this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    this.set({ state: 'idle' }, pool.idleCount)
    this.set({ state: 'waiting' }, pool.waitingCount)
  }
}
