import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { describeUnopened } from '../db/seal/wrappedKeys.ts'
import type { Server } from './server.ts'

const patienceMs = 1_000
/** How long a good result for the keys is cached: checking all of them is too much work for every probe. */
const keysMs = 5_000

/** `/healthz`: this process runs. `/readyz`: it can also work, and accepts more requests. */
export function healthRoutes(server: Server, ctx: Context): void {
  const keysOpen = createKeysCheck(ctx)
  server.get('/healthz', (c) => {
    c.set('handler', '/healthz')
    return c.json({ status: 'ok' })
  })
  server.get('/readyz', async (c) => {
    c.set('handler', '/readyz')
    if (ctx.stopping.aborted) return c.json({ status: 'stopping', error: 'This process is stopping.' }, 503)
    const error = await Promise.race([findFault(ctx, keysOpen), afterPatience()])
    if (error === undefined) return c.json({ status: 'ready' })
    c.header('retry-after', '2')
    return c.json({ status: 'degraded', error }, 503)
  })
}

const silent = 'The database does not answer.'

async function findFault({ db }: Context, keysOpen: () => Promise<boolean>): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db)
    if (await keysOpen()) return undefined
    // Which ones is only for the operator.
    return 'The keys of this server do not open everything in the database. Its log says which are missing.'
  } catch {
    return silent
  }
}

/**
 * Whether every data key can be opened. A server with other keys than the database cannot log in users (F15: wrong
 * keys).
 */
function createKeysCheck(ctx: Context): () => Promise<boolean> {
  let goodUntil = 0
  let lastReason = ''
  return async () => {
    if (performance.now() < goodUntil) return true
    const closedKeys = await ctx.seal.unopened()
    const reason = closedKeys.length === 0 ? '' : describeUnopened(closedKeys)
    if (reason === '') goodUntil = performance.now() + keysMs
    // Logged once, not at every probe.
    if (reason !== '' && reason !== lastReason)
      ctx.log.error({ reason }, 'not ready: take over keys.json from the machine that rotated the keys')
    lastReason = reason
    return reason === ''
  }
}

function afterPatience(): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve(silent), patienceMs).unref())
}
