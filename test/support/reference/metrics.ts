import {
  type MetricSpec,
  metricList,
  processMetrics,
} from '../../../packages/server/src/telemetry/metricList.ts'
import { table } from './comments.ts'

export function metricsPage(): string {
  const specs: MetricSpec[] = Object.values(metricList)
  const rows = specs.map((spec) => [`\`${spec.name}\``, spec.type, describeLabels(spec), spec.help])
  return [
    '# Metrics',
    'For Prometheus, at `/metrics` of [METRICS_PORT](environment.md). What to watch and when to wake a person: [Observability](../operate/observability.md). No label has a value that a caller chooses, so the number of series is limited.',
    table(['Metric', 'Type', 'Labels', ''], rows),
    'With several processes on one machine (`--workers`), the numbers of all of them are added, except those that describe the database or its queues.',
    `A histogram has the series \`_bucket\`, \`_sum\` and \`_count\`. The [default metrics of prom-client](https://github.com/siimon/prom-client#default-metrics) describe the process; the dashboard uses ${processMetrics.map((name) => `\`${name}\``).join(', ')}.`,
  ].join('\n\n')
}

function describeLabels({ labels }: MetricSpec): string {
  const texts = Object.entries(labels).map(([name, values]) =>
    'boundedBy' in values
      ? `\`${name}\`: ${values.boundedBy}`
      : `\`${name}\`: ${values.map((one) => `\`${one}\``).join(', ')}`,
  )
  return texts.join('; ')
}
