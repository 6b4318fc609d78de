import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type MetricSpec,
  metricList,
  processMetrics,
} from '../../packages/server/src/telemetry/metricList.ts'
import { findFaults } from '../support/telemetry/promql.ts'

type GridArea = { x: number; y: number; w: number; h: number }
type Panel = {
  id: number
  type: string
  title: string
  gridPos: GridArea
  datasource?: { uid: string }
  targets?: { expr: string; legendFormat: string; datasource: { uid: string } }[]
}
type Dashboard = {
  panels: Panel[]
  templating: { list: { name: string; type: string; query: string }[] }
  annotations: { list: { expr: string }[] }
}

const file = join(import.meta.dirname, '../../docs/examples/grafana/latchkey.json')
const dashboard = JSON.parse(readFileSync(file, 'utf8')) as Dashboard
const charts = dashboard.panels.filter(({ type }) => type !== 'row')
const queries = [
  ...charts.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr }))),
  ...dashboard.annotations.list.map(({ expr }) => ({ title: 'annotation', expr })),
]

test.each(queries)('$title: $expr', ({ expr }) => {
  expect(findFaults(expr)).toEqual([])
})

describe('the dashboard', () => {
  test('shows every metric of the server', () => {
    const text = queries.map(({ expr }) => expr).join('\n')
    const specs: MetricSpec[] = Object.values(metricList)
    expect(specs.filter(({ name }) => !text.includes(name)).map(({ name }) => name)).toEqual([])
    expect(processMetrics.filter((name) => !text.includes(name))).toEqual([])
  })

  test('names its data source only by a variable, so that any Grafana can import it', () => {
    expect(dashboard.templating.list).toMatchObject([
      { name: 'datasource', type: 'datasource', query: 'prometheus' },
    ])
    const sources = charts.flatMap(({ datasource, targets = [] }) => [
      datasource,
      ...targets.map((one) => one.datasource),
    ])
    expect(new Set(sources.map((source) => source?.uid))).toEqual(new Set(['$' + '{datasource}']))
  })

  test('begins with what users notice, and says in each legend what a line is', () => {
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title)
    expect(rows).toEqual([
      'What users notice',
      'Database',
      'Queues and jobs',
      'Outside services',
      'Processes',
    ])
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    for (const { type, targets = [] } of charts)
      if (type === 'timeseries') for (const { legendFormat } of targets) expect(legendFormat).not.toBe('')
  })

  test('has no panel over another one, and none outside of the 24 columns', () => {
    const overlaps = (a: GridArea, b: GridArea) =>
      a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    for (const [at, { gridPos }] of dashboard.panels.entries()) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
      expect(dashboard.panels.slice(at + 1).filter((other) => overlaps(gridPos, other.gridPos))).toEqual([])
    }
  })
})
