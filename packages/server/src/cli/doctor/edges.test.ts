import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { edges } from '../../../../../test/support/doctor/edges.ts'
import { readFindings } from '../../../../../test/support/doctor/findings.ts'
import { findingsElsewhere } from '../../../../../test/support/doctor/findingsElsewhere.ts'
import { createLab, type Lab } from '../../../../../test/support/doctor/lab.ts'
import { storedEdges } from '../../../../../test/support/doctor/storedEdges.ts'
import { webhookEdges } from '../../../../../test/support/doctor/webhookEdges.ts'
import type { World } from '../../../../../test/support/world.ts'
import type { Finding } from '../../doctor/finding.ts'
import { withContext } from '../context.ts'

const rows = [...edges, ...storedEdges, ...webhookEdges]
let lab: Lab
beforeAll(async () => {
  lab = await createLab(readUrl)
})

/** The database address of this file; a command writes there how its keys are recognized. */
async function readUrl({ ctx }: World): Promise<string> {
  const { rows } = await sql<Record<'name' | 'port' | 'folder' | 'user', string>>`
    select current_database() as name, current_setting('port') as port, current_user as user,
      current_setting('unix_socket_directories') as folder`.execute(ctx.db)
  const [at] = rows
  const host = encodeURIComponent(String(at?.folder).replaceAll('"', ''))
  const url = `postgres://${at?.user}@/${at?.name}?host=${host}&port=${at?.port}`
  await withContext({ ...ctx.config, databaseUrl: url, databasePool: 2 }, async () => {})
  return url
}

/** Whether a finding matches a key: `file: level text`, with … for filled-in parts. */
function matchesKey(key: string, { level, what }: Finding): boolean {
  const [, wantedLevel, text = ''] = /^\S+: (\w+) (.*)$/s.exec(key) ?? []
  const parts = text
    .replaceAll('\\', '')
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return level === wantedLevel && new RegExp(`^${parts.join('.*')}`, 's').test(what)
}

const cases = rows.flatMap(({ findings, cases }) =>
  cases.map(([value, look, at]) => ({ value, look, findings, wanted: at.map((one) => findings[one]) })),
)

test.each(cases)('$value: $wanted', async ({ look, findings, wanted: expectation }) => {
  const all = await look(lab)
  expect(findings.filter((key) => all.some((one) => matchesKey(key, one)))).toEqual(expectation)
})

describe('every finding of the sources', () => {
  const keys = (key: string) => key.replace('app "Lab"', 'app "…"')

  test('is in the table, or seen by a test that is named', () => {
    const keysHere = [
      ...rows.flatMap(({ findings }) => findings.map(keys)),
      ...Object.keys(findingsElsewhere),
    ]
    expect(keysHere.toSorted()).toEqual([...new Set(readFindings())].sort())
  })

  test('is seen at both sides of its edge', () => {
    const always = [
      'doctorConfig.ts: ok profile …, listening on …',
      'doctorDatabase.ts: ok Postgres …, …',
      'doctorKeys.ts: ok all … data keys open',
      'doctorDatabase.ts: ok … is on',
    ]
    const sides = rows.flatMap(({ findings, cases }) =>
      findings.map((key, at) => [key, new Set(cases.map(([, , found]) => found.includes(at))).size] as const),
    )
    expect(sides.filter(([key, count]) => count < 2 && !always.includes(key))).toEqual([])
  })

  test.each(Object.entries(findingsElsewhere))('%s', (_, { file, name }) => {
    expect(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')).toContain(name)
  })
})
