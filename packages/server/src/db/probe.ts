import pg from 'pg'

const oldestMajor = 15

/** Options of every connection. */
export const common = {
  application_name: 'latchkey',
  keepAlive: true,
  // Some statements may take long, so keepalive must detect a lost peer.
  keepAliveInitialDelayMillis: 10_000,
} satisfies pg.ClientConfig

/**
 * Checks the database at an address before a pool is created: refuses a Postgres that is too old, and a pooler in a
 * mode without transactions. `source` is the address for display. `pooled` is true if one connection of ours is not one
 * connection of Postgres.
 */
export async function probeServer(connectionString: string, source: string): Promise<{ pooled: boolean }> {
  const client = new pg.Client({
    ...common,
    connectionString,
    connectionTimeoutMillis: 2_000,
    query_timeout: 7_000,
  })
  // A broken connection also fails its query.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    assertSupported(Number(rows[0]?.version), source)
    const hasPooler = await isPooled(client)
    if (hasPooler) await assertTransactions(client, source)
    return { pooled: hasPooler }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a connection goes through a pooler, which may use another connection of Postgres for each transaction. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== getBackendPid(client)
}

/**
 * The backend process id of this connection, used to cancel. Every pooler has its own number instead. The types of pg
 * leave it out.
 */
function getBackendPid(client: pg.ClientBase): unknown {
  return 'processID' in client ? client.processID : undefined
}

function assertSupported(version: number, source: string): void {
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor)
    throw new Error(`The Postgres at ${source} is version ${major}; Latchkey needs ${oldestMajor} or newer.`)
}

async function assertTransactions(client: pg.Client, source: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query('commit')
  } catch (cause) {
    throw new Error(
      `The pooler at ${source} lends connections for single statements (statement mode), and Latchkey needs ` +
        'transactions. Set pool_mode = transaction.',
      { cause },
    )
  }
}
