import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from '../telemetry/log.ts'
import { type Binding, type BoundTable, type Members, members } from './binding.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

/** An arbitrary number, shared only by Latchkey processes of one database. */
const bindingLock = 7_306_074
const batch = 500

/**
 * Tables that got their MAC at the same time, and the marks that their old rows have one: a key in the database, and a
 * file of that name. A table that gets a MAC later is a separate generation: the earlier ones are finished.
 */
type Generation = { key: string; tables: readonly BoundTable[] }
const generations: readonly Generation[] = [
  {
    key: 'rows-bound',
    tables: ['sessions', 'linked_accounts', 'fork_tokens', 'signing_keys', 'transfers', 'ceremonies'],
  },
  { key: 'wallets-bound', tables: ['entropies', 'wallets'] },
  { key: 'creations-bound', tables: ['wallet_intents', 'recovery_changes'] },
  {
    key: 'settings-bound',
    tables: ['apps', 'app_clients', 'app_secrets', 'cross_app_providers', 'cross_app_requesters'],
  },
]

/** `key` identifies one row and orders them, and is of a `type`. */
type OldRows = {
  key: RawBuilder<unknown>
  type: 'text' | 'uuid' | 'bytea' | 'bigint'
  where: RawBuilder<unknown>
}
type Counts = Partial<Record<BoundTable, number>>
type Deps = {
  db: Db
  binding: Binding
  config: { dataFolder: string; refusesOldRows: boolean }
  log: Logger
  now(): Date
  /** Records in the audit log that rows were bound, once. */
  report(counts: Counts, at: Date): Promise<void>
}

const waiting = sql`used_at is null and expires_at > now()`
/** Rows from before the MACs that are still in use. */
const old: Record<BoundTable, OldRows> = {
  sessions: { key: sql.ref('id'), type: 'text', where: sql`revoked_at is null` },
  // Including removed ones: a closed user can be restored (R63: closed users).
  linked_accounts: { key: sql.ref('id'), type: 'bigint', where: sql`true` },
  fork_tokens: { key: sql.ref('token_hash'), type: 'bytea', where: waiting },
  signing_keys: { key: sql.ref('kid'), type: 'text', where: sql`true` },
  transfers: { key: sql.ref('nonce_hash'), type: 'bytea', where: waiting },
  ceremonies: { key: sql.ref('key_hash'), type: 'bytea', where: waiting },
  entropies: { key: sql.ref('id'), type: 'uuid', where: sql`true` },
  wallets: { key: sql.ref('id'), type: 'uuid', where: sql`true` },
  wallet_intents: { key: sql.ref('id'), type: 'uuid', where: sql`true` },
  recovery_changes: { key: sql.ref('slot_id'), type: 'uuid', where: sql`true` },
  mfa_factors: { key: sql.ref('id'), type: 'uuid', where: sql`true` },
  recovery_codes: { key: sql.ref('id'), type: 'uuid', where: sql`true` },
  apps: { key: sql.ref('id'), type: 'text', where: sql`true` },
  app_clients: { key: sql.ref('id'), type: 'text', where: sql`true` },
  app_secrets: { key: sql.ref('id'), type: 'uuid', where: sql`true` },
  cross_app_providers: { key: sql`app_id || '/' || provider_app_id`, type: 'text', where: sql`true` },
  cross_app_requesters: { key: sql`app_id || '/' || requester_id`, type: 'text', where: sql`true` },
  outbox: { key: sql.ref('id'), type: 'uuid', where: sql`true` },
  webhook_endpoints: { key: sql.ref('id'), type: 'text', where: sql`true` },
}

/**
 * Binds the rows that are older than their MAC column, once, before any request is served. Many processes may start at
 * once, and any of them may be killed: each batch is atomic, and the next start continues. Afterwards a row without a
 * MAC is invalid, also after a restart: the database records the end, and so does a file in the data folder, which an
 * attacker with write access only to the database cannot remove.
 */
export async function bindOldRows(deps: Deps): Promise<Counts> {
  let counts: Counts = {}
  for (const generation of generations) counts = { ...counts, ...(await bindGeneration(deps, generation)) }
  return counts
}

async function bindGeneration(deps: Deps, { key, tables }: Generation): Promise<Counts> {
  const file = join(deps.config.dataFolder, key)
  // Check the file before the database, because the database is marked first: another process may finish at any moment.
  const wasDone = existsSync(file)
  if (await isDone(deps, key)) return note(deps, file, {})
  const [first] = await Promise.all(tables.map((table) => countOld(deps, table))).then((counts) =>
    counts.filter((n) => n > 0),
  )
  if (first !== undefined && deps.config.refusesOldRows)
    throw new Error(
      'The database has rows that are not bound by a MAC, and LATCHKEY_OLD_ROWS is refuse. After an update whose changes say ' +
        'that it binds rows, or after restoring a backup from before it, set LATCHKEY_OLD_ROWS=bind for one start. Otherwise ' +
        'another program writes to the database: see docs/security/keys.md.',
    )
  if (first !== undefined && wasDone)
    throw new Error(
      `The database has rows that are not bound by a MAC, but ${file} says that all of them were. Either a backup from ` +
        'before was restored, or another program writes to the database. After restoring a backup, remove that file and start ' +
        'again; otherwise see docs/security/keys.md.',
    )
  const tableCounts: Counts = {}
  for (const table of tables) {
    const count = await bindTable(deps, table)
    if (count > 0) tableCounts[table] = count
  }
  await finish(deps, key, tableCounts)
  return note(deps, file, tableCounts)
}

async function isDone({ db }: Deps, key: string): Promise<boolean> {
  const row = await db.selectFrom('server_state').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

async function countOld({ db }: Deps, table: BoundTable): Promise<number> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where mac is null and ${old[table].where} limit 1`.execute(db)
  return rows.length
}

/** Continues from key to key, so that no batch reads rows again that others have bound. */
async function bindTable(deps: Deps, table: BoundTable): Promise<number> {
  let count = 0
  for (let after: unknown; ; ) {
    const rows = await bindBatch(deps, table, after)
    count += rows.length
    after = rows.at(-1)?.key
    if (rows.length < batch) return count
  }
}

/** Under the lock of all processes: if two start together, one binds a row and the other finds it bound. */
async function bindBatch(deps: Deps, table: BoundTable, after: unknown): Promise<{ key: unknown }[]> {
  const { key, type } = old[table]
  const columns = sql.join(members[table].map((name) => sql.ref(name)))
  const beyond = after === undefined ? sql`true` : sql`${key} > ${after}`
  return inTransaction(deps.db, async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local lock_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${bindingLock})`.execute(trx)
    const { rows } = await sql<Members<typeof table> & { key: unknown }>`
      select ${key} as key, ${columns} from ${sql.table(table)}
      where mac is null and ${old[table].where} and ${beyond} order by ${key} limit ${batch} for update`.execute(
      trx,
    )
    const macs = await Promise.all(rows.map((row) => deps.binding.mac(table, row)))
    const hex = macs.map((mac) => Buffer.from(mac).toString('hex'))
    // Locked, so each row is still unchanged.
    await sql`
      update ${sql.table(table)} t set mac = decode(made.mac, 'hex')
      from unnest(${rows.map((row) => row.key)}::${sql.raw(type)}[], ${hex}::text[]) as made (row_key, mac)
      where ${key} = made.row_key`.execute(trx)
    return rows
  })
}

async function finish({ db, now, log, report }: Deps, key: string, counts: Counts): Promise<void> {
  const at = now()
  await db
    .insertInto('server_state')
    .values({ key, value: JSON.stringify({ at: at.toISOString(), bound: counts }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (Object.keys(counts).length === 0) return
  log.warn(
    { bound: counts },
    'rows from before are bound by a MAC now: expected once, after the update to this version',
  )
  await report(counts, at)
}

/**
 * If keys and database are elsewhere, this folder may be missing. Then LATCHKEY_OLD_ROWS=refuse takes the place of the file.
 */
async function note({ log, now }: Deps, file: string, counts: Counts): Promise<Counts> {
  if (!existsSync(file))
    await writeFile(file, `${now().toISOString()}\n`).catch((err: unknown) =>
      log.debug({ err }, 'no note was left'),
    )
  return counts
}
