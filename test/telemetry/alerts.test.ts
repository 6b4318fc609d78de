import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { alertCases } from '../support/telemetry/alertCases.ts'
import { findFaults } from '../support/telemetry/promql.ts'
import { createWorld } from '../support/world.ts'

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; runbook_url: string }
}

const root = join(import.meta.dirname, '../..')
const file = join(root, 'docs/examples/prometheus/alerts.yml')
const { groups } = parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const page = readFileSync(join(root, 'docs/operate/alerts.md'), 'utf8')
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text] as const),
)
const listBlocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text)

test.each(rules)('$alert: its expression has only metrics and labels of the server', ({ expr }) => {
  expect(findFaults(expr)).toEqual([])
})

test('an expression with a fault is found', () => {
  expect(findFaults('sum(rate(latchkey_http_requests_total[5m])')).toHaveLength(2)
  expect(findFaults('latchkey_database_up{app="x"}')).toEqual(['latchkey_database_up has no label app'])
  expect(findFaults('latchkey_queue_rows{queue=~"outbox|inbox"}')).toEqual(['queue is never inbox'])
  expect(findFaults('sum by (user_id) (latchkey_info)')).toEqual(['no metric has the label user_id'])
})

describe('a runbook', () => {
  test('is there for each alert, and for no other', () => {
    expect([...sections.keys()]).toEqual(rules.map(({ alert }) => alert))
    for (const { alert, annotations, labels } of rules) {
      expect(annotations.runbook_url).toBe(`docs/operate/alerts.md#${alert.toLowerCase()}`)
      expect(['page', 'ticket']).toContain(labels.severity)
    }
  })

  test.each([...sections])('%s says what users notice, where to look, what to do and what not', (_, text) => {
    for (const part of [/^\*\*Users notice\*\* /m, /^\*\*Look\*\* /m, /^\*\*Do[:*]/m, /^\*\*Do not\*\* /m])
      expect(text).toMatch(part)
  })

  test('has queries of Prometheus that parse', () => {
    const queries = listBlocks('promql').flatMap((block) => block.trim().split('\n'))
    expect(queries.length).toBeGreaterThan(3)
    for (const query of queries) expect(findFaults(query)).toEqual([])
  })

  test('has queries of Postgres that run on the database as it is', async () => {
    const { ctx } = await createWorld()
    const statements = listBlocks('sql').flatMap((block) =>
      block.split(';').filter((text) => text.trim() !== ''),
    )
    expect(statements.length).toBeGreaterThan(5)
    for (const statement of statements) await sql.raw(statement).execute(ctx.db)
  })
})

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((path) => existsSync(path))

test('each alert has samples for the test of Prometheus itself', () => {
  expect(Object.keys(alertCases)).toEqual(rules.map(({ alert }) => alert))
})

// NOT RUN without promtool (Debian: prometheus).
describe.skipIf(!promtool)('Prometheus itself', () => {
  const run = promisify(execFile)

  test('accepts the rules', async () => {
    const { stdout } = await run(promtool ?? '', ['check', 'rules', file])
    expect(stdout).toContain(`${rules.length} rules found`)
  })

  test('fires each alert when it should, and only then', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-alerts-'))
    try {
      const path = join(folder, 'alerts.test.yml')
      // JSON is YAML too.
      await writeFile(path, JSON.stringify({ rule_files: [file], tests: toTests() }))
      const { stdout } = await run(promtool ?? '', ['test', 'rules', path])
      expect(stdout).toContain('SUCCESS')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

function toTests() {
  return rules.flatMap(({ alert, annotations, labels: { severity } }) => {
    const {
      fires,
      silent,
      minute,
      labels = {},
      says = annotations.summary,
    } = alertCases[alert] ?? {
      ...{ fires: {}, silent: {}, minute: 0 },
    }
    const toTest = (samples: Readonly<Record<string, string>>, exp_alerts: object[]) => ({
      interval: '1m',
      input_series: Object.entries(samples).map(([series, values]) => ({ series, values })),
      alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts }],
    })
    const exp_annotations = { ...annotations, summary: says }
    return [toTest(fires, [{ exp_labels: { ...labels, severity }, exp_annotations }]), toTest(silent, [])]
  })
}
