// Facts of the filled database, after the measurement: bytes, depths of indexes, and the same load while Postgres vacuums.
import { peerModule } from './peerModule.mjs'

const sized = ['users', 'linked_accounts', 'sessions', 'audit_log']

export async function run({ prepared, works, seconds }) {
  const full = prepared.find(({ name }) => name === 'full')
  const { default: pg } = await peerModule('pg')
  const client = new pg.Client(full.connection)
  await client.connect()
  const facts = { ...(await sizes(client)), ...(await depths(client)) }
  for (const name of ['refresh', 'login'])
    for (const target of prepared)
      facts[`${name}, write-ahead log and pages read from the files, ${target.name}`] = await pages(
        client,
        async () => Math.round((await works[name](target, seconds)).perSecond * seconds),
      )
  for (const target of prepared) {
    const { perSecond, p99 } = await works.searchPart(target, seconds)
    facts[`search for a part, ${target.name}`] = `${perSecond.toFixed(0)} /s, p99 ${p99.toFixed(0)} ms`
  }
  for (const name of ['refresh', 'login']) {
    const isVacuuming = client.query('vacuum (disable_page_skipping)')
    let count = 0
    const times = []
    let isOver = false
    isVacuuming.then(() => {
      isOver = true
    })
    while (!isOver || count === 0) {
      times.push(await works[name](full, seconds))
      count += 1
    }
    await isVacuuming
    const worst = Math.max(...times.map(({ p99 }) => p99))
    facts[`${name} while all tables are vacuumed, p99 (worst of ${count} × ${seconds} s)`] =
      `${worst.toFixed(1)} ms`
  }
  await client.end()
  return facts
}

/** Of one request, right after a checkpoint: the first change of each page writes the whole page to the log. */
async function pages(client, work) {
  const ask = async () => {
    const { rows } = await client.query(`select pg_current_wal_insert_lsn() - '0/0' as bytes,
      (select sum(blks_read) from pg_stat_database) as reads`)
    return { bytes: Number(rows[0].bytes), reads: Number(rows[0].reads) }
  }
  await client.query('checkpoint')
  const before = await ask()
  const requests = await work()
  const after = await ask()
  const each = (name) => (after[name] - before[name]) / requests
  return `${(each('bytes') / 1000).toFixed(1)} kB, ${each('reads').toFixed(1)} pages`
}

async function sizes(client) {
  const { rows: counts } = await client.query(
    'select reltuples::bigint as users from pg_class where relname = $1',
    ['users'],
  )
  const users = Number(counts[0].users)
  const facts = { 'users in the database': users.toLocaleString('en') }
  let total = 0
  for (const table of sized) {
    const { rows } = await client.query(
      `select sum(pg_table_size(relid))::bigint as heap, sum(pg_indexes_size(relid))::bigint as indexes from (
        select relid from pg_partition_tree($1) where isleaf union select $1::regclass) t`,
      [table],
    )
    const [heap, indexes] = [Number(rows[0].heap), Number(rows[0].indexes)]
    total += heap + indexes
    facts[`${table}: bytes per user, rows and indexes`] =
      `${(heap / users).toFixed(0)} + ${(indexes / users).toFixed(0)}`
  }
  facts['bytes per user, all tables'] = (total / users).toFixed(0)
  const { rows } = await client.query('select pg_database_size(current_database())::bigint as bytes')
  facts.database = `${(Number(rows[0].bytes) / 1e9).toFixed(1)} GB`
  return facts
}

/** Levels above the leaves, so one less than the pages that a look-up reads. */
async function depths(client) {
  await client.query('create extension if not exists pageinspect')
  const { rows } = await client.query(`
    select c.relname as name, (bt_metap(c.oid::regclass::text)).level as level from pg_class c join pg_am a on a.oid = c.relam
      join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
    where a.amname = 'btree' and t.relname ~ '^(users|linked_accounts|sessions)' and c.reltuples > 1000
    order by 1`)
  return { 'levels of the B-trees': rows.map(({ name, level }) => `${name} ${level}`).join(', ') }
}
