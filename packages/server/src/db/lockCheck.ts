import { randomInt } from 'node:crypto'
import pg from 'pg'

/**
 * Checks that advisory locks of this database exclude each other. Some engines that speak Postgres's protocol accept
 * the functions and lock nothing: two processes would then migrate or rotate keys at once, and rows would be lost.
 *
 * @param options the connection's, as a pool has them
 * @throws Error with what to do, if two connections get the same lock
 */
export async function assertLocksExclude(options: pg.PoolConfig, source: string): Promise<void> {
  const key = randomInt(2 ** 47)
  const [holder, other] = [new pg.Client(options), new pg.Client(options)]
  for (const client of [holder, other]) client.on('error', () => {})
  try {
    await Promise.all([holder.connect(), other.connect()])
    const isTaken = { holder: await tryLock(holder, key), other: await tryLock(other, key) }
    await other.query('rollback')
    await holder.query('commit')
    const isFree = await tryLock(other, key)
    if (!isTaken.holder || isTaken.other || !isFree)
      throw new Error(
        `The database at ${source} has no working advisory locks: two connections got the same one, or it was not ` +
          'freed. Use Postgres 15 or newer, or an engine whose pg_try_advisory_xact_lock excludes other transactions.',
      )
  } finally {
    await Promise.all([holder, other].map((client) => client.end().catch(() => {})))
  }
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  await client.query('begin')
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    key,
  ])
  return rows[0]?.taken === true
}
