import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { sqlState } from './sqlState.ts'
import { isInsideTransaction } from './transaction.ts'

/** The limit of prepared statements per connection. Ours are a few hundred; an unlimited list would be a leak. */
const preparedLimit = 500
const names = new Map<string, string>()

/** Milliseconds, by the names of Postgres. */
type Limits = Readonly<Record<string, number>>
type Query = PostgresPoolClient['query']
type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>

/**
 * Lends the pool's connections to Kysely: never to code inside a transaction (F12: mixed transactions), and failed ones
 * are not reused (F6: stopped database). With `limits` they go through a pooler, which may use another Postgres
 * connection for every transaction: neither settings nor prepared statements stay on it.
 */
export function lendConnections(pool: pg.Pool, { limits }: { limits?: Limits } = {}): PostgresPool {
  return {
    async connect() {
      if (isInsideTransaction()) throw new Error('A query outside the open transaction. Use its `trx`.')
      const client = await pool.connect()
      return limits ? lendPooled(client, limits) : lend(client)
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

function lend(client: pg.PoolClient): PostgresPoolClient {
  return watchClient(client, (text, values) => run(client, text, values))
}

/**
 * Like `client.query`, which copies the statement twice, property by property; pg's own date parameters are slow to
 * write.
 */
function run(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (cause: Error | undefined, result: unknown) => (cause ? reject(cause) : resolve(result))
    const query = new pg.Query(text, values.map(toParameter), settle)
    const name = getStatementName(text)
    client.query(name ? Object.assign(query, { name }) : query)
  })
}

/** A year without four digits, as in the expiry of an outside token, must be written by pg for Postgres to read it. */
function toParameter(value: unknown): unknown {
  if (!(value instanceof Date)) return value
  const year = value.getUTCFullYear()
  return year >= 1_000 && year <= 9_999 ? value.toISOString() : value
}

/** Runs every statement in a transaction that begins with its limits. */
function lendPooled(client: pg.PoolClient, limits: Limits): PostgresPoolClient {
  const settings = Object.entries(limits).map(([name, ms]) => `; set local ${name} = ${ms}`)
  const begin = (text: string) => client.query(text + settings.join(''))
  let isOpen = false
  return watchClient(client, async (text, values) => {
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
function watchClient(client: pg.PoolClient, ask: Ask): PostgresPoolClient {
  let broken = false
  async function query(text: string, values: readonly unknown[]): Promise<unknown> {
    try {
      return await ask(text, values)
    } catch (cause) {
      broken ||= leavesDoubt(cause)
      throw cause
    }
  }
  // Rows are typed by Kysely, which wrote the query.
  return { query: query as Query, release: () => client.release(broken) }
}

/** After any error other than Postgres's own refusal of a statement, the state of the connection is unknown. */
function leavesDoubt(cause: unknown): boolean {
  const state = sqlState(cause)
  return !/^[0-9A-Z]{5}$/.test(state) || /^(08|57P|0A000)/.test(state)
}

function getStatementName(text: string): string | undefined {
  const existingName = names.get(text)
  if (existingName) return existingName
  if (names.size >= preparedLimit || /^(begin|commit|rollback|savepoint|release)/.test(text)) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
