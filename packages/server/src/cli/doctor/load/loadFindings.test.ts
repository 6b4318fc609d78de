import { expect, test } from 'vitest'
import { callNames } from './loadCaller.ts'
import { thresholds, toFindings } from './loadFindings.ts'
import type { LoadReport } from './loadReport.ts'

const each = { count: 10, p50: 5, p99: 20 }
const good: LoadReport = {
  ...{ seconds: 1, callers: 4, connections: 5, interrupted: false, failures: [], leftovers: [] },
  calls: Object.fromEntries(callNames.map((name) => [name, each])) as LoadReport['calls'],
  parts: { waits: 1, reads: 30, writes: 60, server: 9 },
  database: { roundTrip: { ...each, p50: 0.2 }, write: { ...each, p50: 1.2 } },
  process: { cpuPerRound: 3, delayP99: 6 },
  server: { state: 'answers', health: { ...each, p50: 1 }, sessionCheck: { ...each, p50: 4 } },
}
const url = 'https://auth.example'
const find = (change: Partial<LoadReport>) => toFindings({ ...good, ...change }, url)
const at = (ms: number) => ({ ...each, p50: ms })

test('a good run has no advice', () => {
  expect(find({}).map(({ level }) => level)).toEqual(Array(6).fill('ok'))
})

const noCalls = Object.fromEntries(callNames.map((name) => [name, { count: 0, p50: 0, p99: 0 }]))
const { roundTripMs, commitMs, delayMs, serverMs } = thresholds
const edges: [edge: string, change: Partial<LoadReport>, level: string, says: RegExp][] = [
  ['no call', { calls: noCalls as LoadReport['calls'] }, 'bad', /^no call was made/],
  ['a failure', { failures: [{ reason: 'it broke', count: 3 }] }, 'bad', /^3 logins failed: it broke$/],
  [
    'a far database',
    { database: { roundTrip: at(roundTripMs + 0.1), write: at(3) } },
    'warn',
    /^a round trip .* takes 2\.1 ms, .*: run the server in the zone of the database$/,
  ],
  [
    'a slow disk',
    { database: { roundTrip: at(1), write: at(1 + commitMs + 0.6) } },
    'warn',
    /^a commit takes 11 ms: the disk/,
  ],
  [
    'a full pool',
    { parts: { waits: 21, reads: 20, writes: 39, server: 20 } },
    'warn',
    /^waiting for a connection takes 21 % of the time, with 5 connections for 4 callers: raise DATABASE_POOL/,
  ],
  [
    'a busy machine',
    { process: { cpuPerRound: 3, delayP99: delayMs + 1 } },
    'warn',
    /waited up to 51 ms for the CPU/,
  ],
  [
    'a slow network',
    { server: { state: 'answers', health: at(serverMs + 1), sessionCheck: at(serverMs + 5) } },
    'warn',
    /^https:\/\/auth\.example: .*the time is lost in the network/,
  ],
  [
    'a server that waits',
    { server: { state: 'answers', health: at(1), sessionCheck: at(serverMs + 7) } },
    'warn',
    /^https:\/\/auth\.example: .*its processes wait for the database/,
  ],
  [
    'no server',
    { server: { state: 'fails', reason: 'ECONNREFUSED' } },
    'warn',
    /^the running server at https:\/\/auth\.example was not measured: ECONNREFUSED$/,
  ],
  ['an early end', { interrupted: true }, 'warn', /^the run was stopped before its end/],
]

test.each(edges)('%s is named with the next step', (_, change, level, says) => {
  const others = find(change).filter((finding) => finding.level !== 'ok')
  expect(others).toEqual([{ level, what: expect.stringMatching(says) }])
})

test('nothing is named at a threshold itself', () => {
  const change: Partial<LoadReport> = {
    parts: { waits: 20, reads: 20, writes: 40, server: 20 },
    database: { roundTrip: at(roundTripMs), write: at(roundTripMs + commitMs) },
    process: { cpuPerRound: 3, delayP99: delayMs },
    server: { state: 'answers', health: at(serverMs), sessionCheck: at(2 * serverMs + each.p50) },
  }
  expect(find(change).filter(({ level }) => level !== 'ok')).toEqual([])
})
