import { parser } from '@prometheus-io/lezer-promql'
import {
  type MetricSpec,
  metricList,
  processMetrics,
} from '../../../packages/server/src/telemetry/metricList.ts'

/** Labels that Prometheus gives to each series, and the limit of a histogram's bucket. */
const commonLabels = ['instance', 'job', 'le']
const specs: readonly MetricSpec[] = Object.values(metricList)

/**
 * What is wrong with an expression: a fault in its grammar, a metric or a label that the server does not have, or a value
 * that a label never has.
 */
export function findFaults(expression: string): string[] {
  const faults: string[] = []
  const names = new Set<string>()
  let metric = ''
  let label = ''
  let operator = ''
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      const text = expression.slice(from, to)
      if (type.isError) faults.push(`does not parse at ${from}`)
      if (type.name === 'Identifier') {
        metric = text
        names.add(text)
        if (!isMetric(text)) faults.push(`unknown metric ${text}`)
      }
      if (type.name === 'LabelName') label = text
      if (type.name === 'MatchOp') operator = text
      if (type.name === 'StringLiteral' && operator !== '') {
        faults.push(...findWrongMatch({ metric, label, operator, value: text.slice(1, -1) }))
        operator = ''
      }
    },
  })
  for (const grouped of listGroupedLabels(expression))
    if (![...names].some((name) => hasLabel(name, grouped))) faults.push(`no metric has the label ${grouped}`)
  return faults
}

function listGroupedLabels(expression: string): string[] {
  const labels: string[] = []
  let isGrouping = false
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.name === 'GroupingLabels') isGrouping = true
      if (type.name === 'LabelName' && isGrouping) labels.push(expression.slice(from, to))
    },
    leave({ type }) {
      if (type.name === 'GroupingLabels') isGrouping = false
    },
  })
  return labels
}

/** A histogram has its limits, sum and count as series of their own. */
function findSpec(series: string): MetricSpec | undefined {
  return specs.find(({ name, type }) =>
    type === 'histogram'
      ? [`${name}_bucket`, `${name}_sum`, `${name}_count`].includes(series)
      : name === series,
  )
}

function isMetric(series: string): boolean {
  return findSpec(series) !== undefined || processMetrics.some((name) => name === series)
}

function hasLabel(series: string, label: string): boolean {
  if (label === 'le') return series.endsWith('_bucket')
  return commonLabels.includes(label) || Object.hasOwn(findSpec(series)?.labels ?? {}, label)
}

type Match = { metric: string; label: string; operator: string; value: string }

function findWrongMatch({ metric, label, operator, value }: Match): string[] {
  if (!hasLabel(metric, label)) return [`${metric} has no label ${label}`]
  const values = findSpec(metric)?.labels[label]
  if (!values || 'boundedBy' in values) return []
  const alternatives = operator.endsWith('~') ? value.split('|') : [value]
  return alternatives.filter((one) => !values.includes(one)).map((one) => `${label} is never ${one}`)
}
