import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isInsideTransaction, sqlState } from './transaction.ts'

/** Statements Postgres keeps parsed per connection. Ours are a few hundred; a list of any length would be a leak. */
const preparedLimit = 500
const names = new Map<string, string>()

/** Hands the pool's connections to Kysely: none to code inside a transaction (F12), none back that failed (F6). */
export function lendConnections(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      if (isInsideTransaction()) throw new Error('A query outside the open transaction. Use its `trx`.')
      return lend(await pool.connect())
    },
    end: () => pool.end(),
  }
}

function lend(client: pg.PoolClient): PostgresPoolClient {
  let broken = false
  async function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const name = nameOf(text)
      const result = await client.query({ ...(name ? { name } : {}), text, values: [...values] })
      return result as unknown as PostgresQueryResult<R> // rows are typed by Kysely, which wrote the query
    } catch (cause) {
      broken ||= leavesDoubt(cause)
      throw cause
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) }
}

/** After anything but Postgres's own refusal of a statement, the state of the connection is unknown. */
function leavesDoubt(cause: unknown): boolean {
  const state = sqlState(cause)
  return !/^[0-9A-Z]{5}$/.test(state) || /^(08|57P|0A000)/.test(state)
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= preparedLimit || /^(begin|commit|rollback|savepoint|release)/.test(text)) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
