import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Server } from './route.ts'

const patienceMs = 1_000

/** `/healthz`: this process runs. `/readyz`: it can also do its work. */
export function healthRoutes(server: Server, ctx: Context): void {
  server.get('/healthz', (c) => c.json({ status: 'ok' }))
  server.get('/readyz', async (c) => {
    const ready = await Promise.race([databaseAnswers(ctx), afterPatience()])
    if (ready) return c.json({ status: 'ready' })
    c.header('retry-after', '2')
    return c.json({ status: 'degraded', error: 'The database does not answer.' }, 503)
  })
}

async function databaseAnswers({ db }: Context): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

function afterPatience(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), patienceMs).unref())
}
