// P18: whether a search among a million users is fast, whole requests without HTTP. The rows have no MAC, so every row
// counts as bound: this leaves out a few microseconds for each user of a page.
import { createRequire } from 'node:module'
import { listUsers } from '../../packages/server/dist/management/listUsers.js'
import { searchUsers } from '../../packages/server/dist/management/searchUsers.js'
import { goal, percentile, spread } from '../lib/stats.mjs'
import { makeApp, newDataFolder, open } from './latchkey.mjs'
import { startPostgres } from './postgres.mjs'

/** The server's own. */
const pg = createRequire(new URL('../../packages/server/package.json', import.meta.url))('pg')
const users = 1_000_000
const goalMs = 20
const perRound = 40

const terms = {
  'exact or prefix': ['ada.lovelace1@gmail.com', 'ada', 'katherine.hamilton5', '79', 'grace.hopper77', 'zzz'],
  'frequent part': ['lovelace', 'gmail', 'hopper'],
  'rare part': ['ritchie9991', 'clarke77123@', 'nobody-here', 'turing50505'],
}

export async function runSearch({ rounds }) {
  const postgres = await startPostgres()
  try {
    const connection = await postgres.fresh('bench_search')
    const { ctx, config } = await open({ port: 47_300, connection, data: newDataFolder() })
    const appId = await makeApp({ ctx, config })
    await fill(connection, appId)
    const own = { ...ctx, binding: { ...ctx.binding, holds: async () => true } }
    const app = { id: appId }
    const ask = {
      ...Object.fromEntries(
        Object.entries(terms).map(([name, list]) => [
          name,
          (n) => searchUsers(own, { app, input: { searchTerm: list[n % list.length] } }),
        ]),
      ),
      'a page of the list': () => listUsers(own, { app, input: {} }),
    }
    const results = Object.fromEntries(Object.keys(ask).map((name) => [name, []]))
    for (let round = 0; round <= rounds; round++)
      for (const [name, work] of Object.entries(ask)) {
        const p99 = await measure(work)
        // The first round reads the tables from the disk.
        if (round > 0) results[name].push(p99)
      }
    return Object.entries(results).map(([name, all]) =>
      goal({
        id: 'P18',
        what: `users for the app's server, ${name}, p99 with a million users`,
        ours: spread(all, 'ms', 1),
        peer: `${goalMs} ms`,
        ratio: percentile(all, 0.5) / goalMs,
        target: 1,
      }),
    )
  } finally {
    await postgres.stop()
  }
}

async function measure(work) {
  const times = []
  for (let n = 0; n < perRound; n++) {
    const start = performance.now()
    await work(n)
    times.push(performance.now() - start)
  }
  return percentile(times, 0.99)
}

async function fill(connection, appId) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
  )
  const { rows: indexes } = await client.query(droppable)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of statements) await client.query(statement, [appId, users])
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum (analyze)')
  await client.end()
}

/** Built at the end in one step, which takes a fraction of the time. */
const droppable = `
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid in ('users'::regclass, 'linked_accounts'::regclass)
    and not exists (select 1 from pg_constraint where conindid = indexrelid)`

const statements = [
  `insert into users (id, app_id, created_at)
  select 'did:privy:' || md5(n::text), $1, now() - n * interval '1 second' from generate_series(1, $2::int) n`,
  `insert into linked_accounts (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at)
  select $1, 'did:privy:' || md5(n::text),
    case n % 3 when 0 then 'google_oauth' when 1 then 'email' else 'github_oauth' end,
    case when n % 3 = 1 then first || '.' || last || n || '@' || (array['gmail.com', 'example.org'])[1 + n % 2]
      else (n::bigint * 7919)::text end,
    case n % 3
      when 0 then jsonb_build_object('email', first || '.' || last || n || '@gmail.com', 'name', first || ' ' || last)
      when 1 then '{}' else jsonb_build_object('username', first || last || n, 'name', first || ' ' || last) end,
    now(), now(), now()
  from (select n,
    (array['ada', 'grace', 'alan', 'edsger', 'barbara', 'donald', 'linus', 'joan', 'katherine', 'margaret'])[1 + (n / 7) % 10] as first,
    (array['lovelace', 'hopper', 'turing', 'dijkstra', 'liskov', 'knuth', 'clarke', 'johnson', 'hamilton', 'ritchie',
      'thompson'])[1 + (n / 13) % 11] as last
    from generate_series(1, $2::int) n) people`,
]
