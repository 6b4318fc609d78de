import { me } from '@latchkey/wire'
import { sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import type { Context } from '../../../context.ts'
import { loadOrigin } from './loadApp.ts'
import { type Percentiles, toPercentiles } from './percentiles.ts'

const samples = 30
const patienceMs = 5_000

/** Milliseconds of a statement that does nothing, and of a write with its commit, without other load of this run. */
export async function probeDatabase(
  { db, now }: Pick<Context, 'db' | 'now'>,
  appId: string,
): Promise<{ roundTrip: Percentiles; write: Percentiles }> {
  const roundTrip = await repeat(() => sql`select 1`.execute(db))
  const write = await repeat(() =>
    db.updateTable('apps').set({ updated_at: now() }).where('id', '=', appId).execute(),
  )
  return { roundTrip, write }
}

/** What a client of the running server sees: an answer without the database, and one with it. Milliseconds. */
export type ServerProbe =
  | { readonly state: 'answers'; readonly health: Percentiles; readonly sessionCheck: Percentiles }
  | { readonly state: 'fails'; readonly reason: string }

/** Calls the running server at its public address, with the session of a synthetic user. */
export async function probeServer(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { appId, token }: { appId: string; token: string },
): Promise<ServerProbe> {
  const headers = { 'privy-app-id': appId, authorization: `Bearer ${token}`, origin: loadOrigin }
  const ask = async (path: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(new URL(path, publicUrl), { ...init, signal, redirect: 'error' })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  try {
    const health = await repeat(() => ask('/healthz'))
    const sessionCheck = await repeat(() => ask(me.path, { headers }))
    return { state: 'answers', health, sessionCheck }
  } catch (cause) {
    return { state: 'fails', reason: describe(cause) }
  }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { cause: inner } = cause
  return inner instanceof Error && 'code' in inner ? String(inner.code) : cause.message
}

async function repeat(work: () => Promise<unknown>): Promise<Percentiles> {
  // The first one may open a connection.
  await work()
  const times: number[] = []
  while (times.length < samples) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return toPercentiles(times)
}
