import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isOutdatedPlan, sqlState } from './sqlState.ts'
import { getStatementName, replaceNames } from './statementNames.ts'
import { isInsideTransaction } from './transaction.ts'
import { countReceived, cut, getTrust, SilenceError, type Trust } from './trust.ts'

/** By their names in Postgres. */
type Settings = Readonly<Record<string, number>>
type Query = PostgresPoolClient['query']
type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>

/** Connections for Kysely. `epoch` changes when those that are open now should not be used again. */
export type Lender = PostgresPool & { readonly epoch: number }

/**
 * Lends the pool's connections to Kysely: never to code inside a transaction (F12: mixed transactions), and failed ones
 * are not reused (F6: stopped database). After a fail-over none that was open before it is reused. With `settings` they
 * go through a pooler, which may use another Postgres connection for every transaction: neither settings nor prepared
 * statements stay on it.
 */
export function lendConnections(pool: pg.Pool, { settings }: { settings?: Settings } = {}): Lender {
  const trust = getTrust(pool)
  return {
    get epoch() {
      return trust.epoch
    },
    async connect() {
      if (isInsideTransaction()) throw new Error('A query outside the open transaction. Use its `trx`.')
      const client = await takeTrusted(pool, trust)
      return settings ? lendPooled(client, trust, settings) : lend(client, trust)
    },
    end: () => pool.end(),
  }
}

/** Read-only connections: each statement is in a transaction that only reads. */
export function readOnly(pool: PostgresPool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      try {
        await client.query('begin read only', [])
      } catch (cause) {
        client.release()
        throw cause
      }
      const end = () => client.query('rollback', []).catch(() => {})
      return { query: client.query, release: () => void end().finally(() => client.release()) }
    },
    end: () => pool.end(),
  }
}

async function takeTrusted(pool: pg.Pool, trust: Trust): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.connect()
    if (trust.has(client)) return client
    cut(client)
    client.release(true)
  }
}

function lend(client: pg.PoolClient, trust: Trust): PostgresPoolClient {
  let isOpen = false
  return watchClient(client, trust, async (text, values) => {
    if (/^(begin|start transaction)/.test(text)) isOpen = true
    if (/^(commit|rollback)$/.test(text)) isOpen = false
    const name = getStatementName(text)
    try {
      return await run(client, { text, values, name })
    } catch (cause) {
      if (name === undefined || !isOutdatedPlan(cause)) throw cause
      replaceNames(text, name)
      // Postgres refused it before it did anything; a transaction begins again as a whole.
      if (isOpen) throw cause
      return run(client, { text, values, name: undefined })
    }
  })
}

type Statement = { text: string; values: readonly unknown[]; name: string | undefined }

/**
 * Like `client.query`, which copies the statement twice, property by property; pg's own date parameters are slow to
 * write.
 */
function run(client: pg.PoolClient, { text, values, name }: Statement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (cause: Error | undefined, result: unknown) => (cause ? reject(cause) : resolve(result))
    const query = new pg.Query(text, values.map(toParameter), settle)
    client.query(name ? Object.assign(query, { name }) : query)
  })
}

/** A year without four digits, as in the expiry of an outside token, must be written by pg for Postgres to read it. */
function toParameter(value: unknown): unknown {
  if (!(value instanceof Date)) return value
  const year = value.getUTCFullYear()
  return year >= 1_000 && year <= 9_999 ? value.toISOString() : value
}

/** Runs every statement in a transaction that begins with the settings. */
function lendPooled(client: pg.PoolClient, trust: Trust, settings: Settings): PostgresPoolClient {
  const preamble = Object.entries(settings)
    .map(([name, value]) => `; set local ${name} = ${value}`)
    .join('')
  const begin = (text: string) => client.query(text + preamble)
  let isOpen = false
  return watchClient(client, trust, async (text, values) => {
    if (/^(begin|start transaction)/.test(text)) {
      isOpen = true
      return begin(text)
    }
    if (isOpen) {
      isOpen = !/^(commit|rollback)$/.test(text)
      return client.query({ text, values: [...values] })
    }
    await begin('begin')
    try {
      const result = await client.query({ text, values: [...values] })
      await client.query('commit')
      return result
    } catch (cause) {
      // A connection with a missing response would have to wait for it again; it is closed.
      if (!leavesDoubt(cause)) await client.query('rollback').catch(() => {})
      throw cause
    }
  })
}

/** Records whether a connection may be reused. */
function watchClient(client: pg.PoolClient, trust: Trust, ask: Ask): PostgresPoolClient {
  let broken = false
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    const receivedBytes = countReceived(client)
    try {
      return await ask(text, values)
    } catch (error) {
      const isSilent = isReadTimeout(error) && countReceived(client) === receivedBytes
      const cause = isSilent
        ? new SilenceError('Query read timeout: the database is silent.', { cause: error })
        : error
      broken ||= leavesDoubt(cause)
      trust.review(client, cause)
      // So that other callers of a shared connection do not wait for their own time-outs.
      if (isSilent) cut(client)
      throw cause
    }
  }
  // Rows are typed by Kysely, which wrote the query.
  return { query: query as Query, release: () => client.release(broken) }
}

function isReadTimeout(cause: unknown): boolean {
  return cause instanceof Error && /query read timeout/i.test(cause.message)
}

/**
 * After any error other than Postgres's own refusal of a statement, the state of the connection is unknown. A Postgres
 * that only reads is not the primary any more.
 */
function leavesDoubt(cause: unknown): boolean {
  const state = sqlState(cause)
  return !/^[0-9A-Z]{5}$/.test(state) || /^(08|57P|0A000|25006)/.test(state)
}
