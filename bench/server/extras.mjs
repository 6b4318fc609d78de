// What two optional parts cost: spans without an SDK of OpenTelemetry, and the question for the primary's position that
// precedes each read on a replica. Both are ratios in one run, with the variants in turn within every round. No goals.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../scripts/setup.mjs'
import { median, note, spread } from '../lib/stats.mjs'
import { newDataFolder, random } from './latchkey.mjs'
import { startPostgres } from './postgres.mjs'

const dist = join(root, 'packages/server/dist')
/** Next to the other one, so that it finds the same packages. */
const bareDist = join(root, 'packages/server/dist-bareDist')
/** Few, in many rounds: other programs on the machine then affect both variants alike. */
const requests = 1_000
const callers = 16

/** The same functions, which only run the work. */
const noTracing = `
const span = { isRecording: () => false }
export const inSpan = (name, options, work) => work(span)
export const beginSpan = () => undefined
export const markFailed = () => {}
export const underParent = (parent, work) => work()
export const currentTraceId = () => undefined
`

export async function runExtras({ rounds }) {
  const postgres = await startPostgres()
  rmSync(bareDist, { recursive: true, force: true })
  cpSync(dist, bareDist, { recursive: true })
  writeFileSync(join(bareDist, 'telemetry/tracing.js'), noTracing)
  try {
    const connection = await postgres.fresh('extras')
    const data = newDataFolder()
    const [present, bare] = [
      await openServer(dist, { connection, data }),
      await openServer(bareDist, { connection, data }),
    ]
    const rows = [
      ...(await compareTracing({ present, bare }, rounds)),
      ...(await comparePosition(present, { rounds, postgres })),
    ]
    await Promise.all([present.close(), bare.close()])
    return rows
  } finally {
    rmSync(bareDist, { recursive: true, force: true })
    await postgres.stop()
  }
}

async function openServer(folder, { connection, data }) {
  const load = (path) => import(pathToFileURL(join(folder, path)).href)
  const [{ readConfig }, { createServer, openContext }, { createApp }] = await Promise.all(
    ['config/config.js', 'main.js', 'app/manage.js'].map(load),
  )
  const { host, user, password, database, port } = connection
  const environment = readConfig({
    ...{ LATCHKEY_PROFILE: 'production', LATCHKEY_DATA: data, LOG_LEVEL: 'warn' },
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?${new URLSearchParams({ host })}`,
  })
  // All requests come from one network.
  const config = { ...environment, ipLimits: false }
  const { ctx, close } = await openContext(config, 'server', { mail: { send: async () => {} }, random })
  const row = await ctx.db.selectFrom('apps').select('id').executeTakeFirst()
  const appId = row?.id ?? (await createApp(ctx, { name: 'Bench', origins: [] })).appId
  const server = createServer(ctx)
  const call = async (method, path, { token, body } = {}) => {
    const headers = { 'privy-app-id': appId, 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await server.fetch(new Request(`http://localhost:4000${path}`, init))
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const email = `${database}@example.com`
  await call('POST', '/api/v1/passwordless/init', { body: { email } })
  const { token, user: me } = await call('POST', '/api/v1/passwordless/authenticate', {
    body: { email, code: '123456' },
  })
  return { ctx, close, load, appId, userId: me.id, check: () => call('GET', '/api/v1/users/me', { token }) }
}

async function compareTracing({ present, bare }, rounds) {
  const [withSpans, without] = await inTurn([present.check, bare.check], rounds)
  const ratios = withSpans.map((one, round) => one / without[round])
  return [
    note({
      id: '-',
      what: 'CPU of a session check, spans without an SDK compared with no spans',
      ours: spread(withSpans, 'µs'),
      peer: `${spread(without, 'µs')}, ratio ${spread(ratios, '', 3)}`,
    }),
  ]
}

async function comparePosition({ ctx, load, appId, userId }, { rounds, postgres }) {
  const { createPositionReader } = await load('db/replica/position.js')
  const { findUser } = await load('user/store.js')
  // On the primary, as without a replica: a replica's answer costs the same there, and the position here.
  const readUser = () => findUser(ctx, { appId, id: userId })
  const readPosition = createPositionReader(ctx.pipelines.reads)
  const rows = []
  for (const at of [1, callers]) {
    const [position, read] = await inTurn([readPosition, readUser], rounds, { at, postgres })
    rows.push(
      note({
        id: '-',
        what: `CPU of server and database: position of the primary, ${at} at once, compared with the read of one user`,
        ours: spread(position, 'µs'),
        peer: `${spread(read, 'µs')}, ratio ${(median(position) / median(read)).toFixed(2)}`,
      }),
    )
  }
  return rows
}

/** Microseconds of CPU of each work for each round, after one round that is not counted. */
async function inTurn(works, rounds, { at = callers, postgres } = {}) {
  const results = works.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    // The first one has cold caches: each is the first in half of the rounds.
    const order = works.map((_, n) => (round % 2 === 0 ? n : works.length - 1 - n))
    for (const n of order) {
      const took = await measure(works[n], at, postgres)
      if (round > 0) results[n].push(took)
    }
  }
  return results
}

/** CPU only: time would be that of other programs too. With `postgres` also that of its processes. */
async function measure(work, at, postgres) {
  const [cpu, database] = [process.cpuUsage(), postgres?.cpu() ?? 0]
  let count = requests
  const run = async () => {
    while (count-- > 0) await work()
  }
  await Promise.all(Array.from({ length: at }, run))
  const { user, system } = process.cpuUsage(cpu)
  return (user + system + (postgres?.cpu() ?? 0) - database) / requests
}
