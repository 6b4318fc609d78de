import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { sqlState } from './sqlState.ts'
import { isInsideTransaction } from './transaction.ts'

/** Statements Postgres keeps parsed per connection. Ours are a few hundred; a list of any length would be a leak. */
const preparedLimit = 500
const names = new Map<string, string>()

/** Milliseconds, by the names of Postgres. */
type Limits = Readonly<Record<string, number>>
type Query = PostgresPoolClient['query']
type Ask = (text: string, values: readonly unknown[]) => Promise<unknown>

/**
 * Hands the pool's connections to Kysely: none to code inside a transaction (F12: mixed transactions), none back that
 * failed (F6: stopped database). With `limits` they lead to a pooler, which may give every transaction another
 * connection of Postgres: nothing is left on it, neither settings nor prepared statements.
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

/** Connections on which nothing can be written: each statement is in a transaction that only reads. */
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

/** As `client.query` does, which copies the statement twice, property by property, and pg's own dates are slow to write. */
function run(client: pg.PoolClient, text: string, values: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (cause: Error | undefined, result: unknown) => (cause ? reject(cause) : resolve(result))
    const query = new pg.Query(text, values.map(toParameter), settle)
    const name = getStatementName(text)
    client.query(name ? Object.assign(query, { name }) : query)
  })
}

/** Years of other than four digits, as an outside token's end may have, Postgres reads as pg writes them alone. */
function toParameter(value: unknown): unknown {
  if (!(value instanceof Date)) return value
  const year = value.getUTCFullYear()
  return year >= 1_000 && year <= 9_999 ? value.toISOString() : value
}

/** Every statement runs in a transaction, which begins with its limits. */
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
      // One whose answer never came would have to wait for it again; it is closed.
      if (!leavesDoubt(cause)) await client.query('rollback').catch(() => {})
      throw cause
    }
  })
}

/** Notes whether a connection may be given back. */
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

/** After anything but Postgres's own refusal of a statement, the state of the connection is unknown. */
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
