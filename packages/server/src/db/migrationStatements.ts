import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask, askBriefly, isLockTaken } from './migrationLocks.ts'
import { isPooled } from './probe.ts'

/** The first line of a migration whose statements cannot run in a transaction. */
const outsideMark = '-- without a transaction'
/** The line before a statement that changes a limited number of rows, and runs until no row is left. */
export const repeatMark = '-- repeat until no row is left'
const againMs = 200

type Statement = { text: string; isRepeated: boolean }

export function isOutsideTransaction(sql: string): boolean {
  return sql.split('\n', 1)[0]?.trim() === outsideMark
}

/** The statements of a migration: each ends with a semicolon at the end of a line. */
function splitStatements(sql: string): Statement[] {
  return sql
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => ({
      isRepeated: part.split('\n').some((line) => line.trim() === repeatMark),
      text: part
        .split('\n')
        .filter((line) => !line.trim().startsWith('--'))
        .join('\n')
        .trim(),
    }))
    .filter(({ text }) => text !== '')
}

type RunParams = {
  pool: pg.Pool
  /** A transaction of another connection, which holds the lock of the migration. */
  lock: pg.PoolClient
  sql: string
}

/**
 * Runs the statements of a migration one by one, each outside a transaction. A process may die after each and in the
 * middle of each, so they can all run again: indexes are created only if they are missing, and an index that was not
 * finished is dropped first.
 */
export async function runStatements({ pool, lock, sql }: RunParams): Promise<void> {
  // Not one of the pool, which may have only the one of the lock. Spreading does not copy the password.
  const client = new pg.Client({ ...pool.options, password: pool.options.password })
  // A lost connection also fails its statement.
  client.on('error', () => {})
  try {
    await client.connect()
    await removeLimits(client)
    for (const statement of splitStatements(sql)) {
      // If this connection has died, another process has the lock by now.
      await ask(lock, 'select 1')
      await (statement.isRepeated ? repeat(client, statement.text) : runOne(client, statement.text))
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Behind a pooler settings would stay on a connection of others, and the pool has set no limits there. With
 * `client_connection_check_interval` Postgres ends the statement of a process that was killed.
 */
async function removeLimits(client: pg.Client): Promise<void> {
  if (await isPooled(client)) return
  await ask(client, 'set statement_timeout = 0')
  await ask(client, 'set lock_timeout = 0')
  await ask(client, 'set client_connection_check_interval = 1000').catch(() => {
    // Not every system can: there the next process waits until the statement has ended.
  })
}

/** Each batch is one short transaction, so no request waits long for a row. */
async function repeat(client: pg.Client, text: string): Promise<void> {
  for (;;) {
    const count = await changeBatch(client, text)
    if (count === 0) return
    if (count === undefined) await pause(againMs)
  }
}

/** The number of changed rows; undefined if another transaction holds one of them. */
async function changeBatch(client: pg.Client, text: string): Promise<number | undefined> {
  await ask(client, 'begin; set local statement_timeout = 0')
  try {
    const { rowCount } = await askBriefly(client, text)
    await ask(client, 'commit')
    return rowCount ?? 0
  } catch (cause) {
    if (!isLockTaken(cause)) throw cause
    await ask(client, 'rollback')
    return undefined
  }
}

const indexStatement =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s+on\s+(?:only\s+)?(\w+)/i

async function runOne(client: pg.Client, text: string): Promise<void> {
  const [, index, table] = indexStatement.exec(text) ?? []
  if (index !== undefined && table !== undefined) await dropUnfinished(client, { index, table })
  else if (/^create\s+(?:unique\s+)?index/i.test(text))
    throw new Error(
      'Write `create index concurrently if not exists <name> on <table>`, so that it can run again.',
    )
  await ask(client, text)
}

/** An index whose building was interrupted stays invalid: it is written by every change and read by none. */
async function dropUnfinished(
  client: pg.Client,
  { index, table }: { index: string; table: string },
): Promise<void> {
  while (await isBeingBuilt(client, table)) await pause(againMs)
  const { rows } = await ask<{ valid: boolean }>(
    client,
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  if (rows[0]?.valid === false) await ask(client, `drop index concurrently if exists ${index}`)
}

/** Postgres may still work for a process that was killed. */
async function isBeingBuilt(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await ask(
    client,
    `select 1 from pg_stat_progress_create_index
     where datname = current_database() and relid = to_regclass($1)`,
    [table],
  )
  return (rowCount ?? 0) > 0
}
