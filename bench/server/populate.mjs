// Fills a database with users who never log in, as years of use leave them: rows without a MAC, which nothing reads.
// The users who log in do so through the server afterwards, so their rows are spread over the tables.
import { peerModule } from './peerModule.mjs'

/** Returns the `comers`: the users who log in. */
export async function populate(connection, { users, comers, logIn }) {
  const { default: pg } = await peerModule('pg')
  const client = new pg.Client(connection)
  await client.connect()
  if (users > 0 && !connection.isKept) await fill(client, users)
  await client.end()
  const people = []
  while (people.length < comers) people.push(await logIn())
  return people
}

async function fill(client, users) {
  // The statements below make only valid references, and a database that a crash loses is filled again.
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query("set maintenance_work_mem = '512MB'")
  const { rows } = await client.query('select id from apps')
  const { rows: indexes } = await client.query(droppable)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of statements) {
    console.error(`  fill: ${statement.trim().slice(0, 40)} …`)
    await client.query(statement, [rows[0].id, users])
  }
  for (const statement of gaps) await client.query(statement)
  for (const { definition } of indexes) {
    console.error(`  fill: ${definition.slice(0, 60)} …`)
    await client.query(definition)
  }
  console.error('  fill: vacuum')
  await client.query('vacuum (analyze)')
  // So that the first measurements do not pay for writing all of it.
  await client.query('checkpoint')
}

/** Built at the end in one step, which takes a fraction of the time. */
const droppable = `
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where (indrelid in ('users'::regclass, 'linked_accounts'::regclass)
      or indrelid in (select relid from pg_partition_tree('sessions') where isleaf))
    and not exists (select 1 from pg_constraint where conindid = indexrelid)`

/** 22 characters that look random, like ids, and can be computed again. */
const id = (kind) =>
  `left(translate(encode(sha256(convert_to('${kind}' || n, 'utf8')), 'base64'), '+/', '-_'), 22)`
const numbers = 'generate_series(1, $2::int) n'
const user = `'did:privy:' || ${id('user')}`
/** Within half a year, and the same for all rows of a user. */
const since = `now() - (n % 180) * interval '1 day'`

const statements = [
  `insert into users (id, app_id, created_at) select ${user}, $1, ${since} from ${numbers}`,
  `insert into linked_accounts
    (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at)
  select $1, ${user}, 'email', 'person' || n || '@example.org',
    jsonb_build_object('address', 'person' || n || '@example.org'), ${since}, ${since}, ${since} from ${numbers}`,
  ...['first', 'second', 'third'].map(
    (kind) => `insert into sessions
      (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at, label)
    select ${id(kind)}, $1, ${user}, ${id(`sid of ${kind}`)}, now(), ${since}, ${since}, now(),
      now() + (n % 30 + 1) * interval '1 day', 'Chrome on macOS' from ${numbers}`,
  ),
  `insert into audit_log (app_id, user_id, event, data, created_at)
  select $1, ${user}, 'session.opened', '{"type": "email"}', now() from ${numbers}`,
  // The rows that a day of logins leaves until they are removed.
  `insert into codes (app_id, channel, identity, purpose, mac, created_at, expires_at, used_at)
  select $1, 'email', 'person' || n || '@example.org', 'login', sha256('code'), now(), now() + interval '10 minutes', now()
  from ${numbers} where n % 10 = 0`,
  `insert into counters (key, count, window_ends_at)
  select kind || ':' || $1 || ':email:person' || n || '@example.org', 1, now() + interval '1 hour'
  from ${numbers}, unnest(array['send', 'fail', 'network']) kind where n % 10 = 0`,
]

/** One of every few dozen rows, chosen by its id. */
const gaps = [
  `delete from sessions where id like '0%'`,
  `delete from linked_accounts where user_id like 'did:privy:0%'`,
  `delete from users where id like 'did:privy:0%'`,
]
