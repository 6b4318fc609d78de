import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Lender } from './pool.ts'
import { isInsideTransaction } from './transaction.ts'

/** The number of shared connections, and of callers for each. */
export type Sharing = { connections: number; callers: number }
/**
 * This many callers share a connection before another one is opened. With a fast disk few connections are in use, and
 * each wake-up serves several callers; with a slow disk more of them wait for it in parallel.
 */
const fewCallers = 3
type SharedConnection = { callers: number; epoch: number; client: Promise<PostgresPoolClient> }

/**
 * Lends each connection to many callers at once. Statements are sent without waiting for earlier responses, and
 * Postgres answers them in order, each in its own transaction
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). So each time Postgres wakes up
 * it serves several requests, as does each write and read here. A slow statement delays those behind it, so use this
 * only for statements that find their rows by a key, and never for a transaction. Further callers get separate
 * connections.
 */
export function shareConnections(pool: Lender, { connections, callers }: Sharing): PostgresPool {
  const open = new Set<SharedConnection>()

  function share(): SharedConnection {
    const shared: SharedConnection = {
      callers: 0,
      epoch: pool.epoch,
      client: pool.connect().then((client) => lend(client, shared)),
    }
    open.add(shared)
    shared.client.catch(() => open.delete(shared))
    return shared
  }

  function lend(client: PostgresPoolClient, shared: SharedConnection): PostgresPoolClient {
    async function query(text: string, values: readonly unknown[]): Promise<unknown> {
      if (/^(begin|start transaction)/i.test(text))
        throw new Error('A transaction on a shared connection. Use `ctx.db`.')
      try {
        return await client.query(text, values)
      } catch (cause) {
        // It may be broken: no further caller joins it, and its last caller returns it to the pool.
        open.delete(shared)
        throw cause
      }
    }
    function release(): void {
      shared.callers -= 1
      if (shared.callers > 0) return
      open.delete(shared)
      client.release()
    }
    // Rows are typed by Kysely, which wrote the query.
    return { query: query as PostgresPoolClient['query'], release }
  }

  return {
    async connect() {
      // The pool does not see callers that join a connection (F12: mixed transactions).
      if (isInsideTransaction()) throw new Error('A query outside the open transaction. Use its `trx`.')
      // After a fail-over, no further caller joins a connection that was open before it.
      for (const shared of open) if (shared.epoch !== pool.epoch) open.delete(shared)
      const quietest = [...open].reduce<SharedConnection | undefined>(
        (least, one) => (least && least.callers <= one.callers ? least : one),
        undefined,
      )
      if (!quietest || (quietest.callers >= fewCallers && open.size < connections)) return join(share())
      return quietest.callers < callers ? join(quietest) : pool.connect()
    },
    end: () => pool.end(),
  }
}

function join(shared: SharedConnection): Promise<PostgresPoolClient> {
  shared.callers += 1
  return shared.client
}
