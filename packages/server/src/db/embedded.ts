import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../log.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { isGone, postmasterPid, reach, startPostmaster, stopPostmaster } from './postmaster.ts'

/** Any number will do, as long as every Latchkey process takes the same. */
const ownerLock = 7_306_071
const commandWaitMs = 15_000

/** `server` owns the database and the folder; `command` is a visitor who starts it only when nobody else has. */
export type Role = 'server' | 'command'

export type Embedded = {
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
  /** Ends the database if this process owns it. */
  stop(): Promise<void>
}

/**
 * Opens the Postgres in the data folder. One server process per folder (F10): the owner holds an advisory lock, which
 * vanishes with its process however that dies, so a database left running by a killed server is adopted (F11).
 */
export async function openEmbedded(dataFolder: string, role: Role, log: Logger): Promise<Embedded> {
  const cluster = await openCluster(dataFolder)
  const name = `latchkey ${role} ${process.pid}`
  const owner = role === 'server' ? await own(cluster, name) : await visit(cluster, name)
  await createDatabase(owner.client)
  let stopOwned = owner.owns ? watch({ cluster, name, log, client: owner.client }) : undefined
  if (!owner.owns) await owner.client.end()
  return {
    connection: { ...connectionOf(cluster), database: 'latchkey' },
    async stop() {
      const stop = stopOwned
      stopOwned = undefined
      await stop?.()
    },
  }
}

type Opened = { client: pg.Client; owns: boolean }

async function own(cluster: Cluster, name: string): Promise<Opened> {
  const deadline = Date.now() + commandWaitMs
  for (;;) {
    const client = (await reach(cluster, name)) ?? (await startPostmaster(cluster, name))
    const holder = await takeLock(client)
    if (!holder) return { client, owns: true }
    await client.end().catch(() => {})
    // A command such as `app create` gives the database back in a moment.
    const passing = holder.startsWith('latchkey command')
    if (!passing || Date.now() > deadline) throw new Error(occupied(cluster, holder))
    await pause(200)
  }
}

async function visit(cluster: Cluster, name: string): Promise<Opened> {
  const deadline = Date.now() + commandWaitMs
  for (;;) {
    const client = (await reach(cluster, name)) ?? (await startPostmaster(cluster, name))
    const holder = await takeLock(client)
    if (!holder) return { client, owns: true }
    // Another command would take the database with it when it is done, under our hands.
    const staying = holder.startsWith('latchkey server')
    if (staying || Date.now() > deadline) return { client, owns: false }
    await client.end().catch(() => {})
    await pause(50)
  }
}

/** Undefined when the lock is ours, else the name of who has it. */
async function takeLock(client: pg.Client): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_lock(${ownerLock}) as got`)
    if (rows[0]?.got) return undefined
    const holder = await client.query<{ application_name: string }>(
      `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.granted and l.objid = ${ownerLock}`,
    )
    return holder.rows[0]?.application_name ?? 'latchkey command that just ended'
  } catch (cause) {
    // A command stopped the database between our connecting and asking.
    if (isGone(cause)) return 'latchkey command'
    throw cause
  }
}

function occupied(cluster: Cluster, holder: string): string {
  const pid = /\d+$/.exec(holder)?.[0] ?? 'unknown'
  return (
    `Another Latchkey server (process ${pid}) uses ${cluster.folder}. ` +
    'Stop it first, or give this one its own folder with LATCHKEY_DATA. ' +
    'To run several processes on one database use `latchkey serve --workers N` or set DATABASE_URL.'
  )
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'latchkey'")
  if (rowCount) return
  await client.query('create database latchkey').catch((cause: unknown) => {
    // 42P04: a second process was as fast.
    if (!(cause instanceof Error && 'code' in cause && cause.code === '42P04')) throw cause
  })
}

function connectionOf({ host, port, user, password }: Cluster) {
  return { host, port, user, password }
}

/** Starts the database again when it dies under the server, and takes the lock back. Returns what ends both. */
function watch(o: { cluster: Cluster; name: string; log: Logger; client: pg.Client }): () => Promise<void> {
  let client = o.client
  let stopped = false
  let reviving: Promise<void> | undefined
  const guard = () =>
    client.once('end', () => {
      reviving = stopped ? undefined : revive()
    })
  async function revive(): Promise<void> {
    while (!stopped) {
      try {
        o.log.error(
          { pid: await postmasterPid(o.cluster) },
          'the embedded database went away; starting it again',
        )
        client = (await own(o.cluster, o.name)).client
        guard()
        return
      } catch (err) {
        o.log.error({ err }, 'the embedded database cannot be started')
        await pause(1_000)
      }
    }
  }
  guard()
  return async () => {
    stopped = true
    // A database that is just being started must not outlive us.
    await reviving
    // The lock goes with the database, not before it: nobody may take over what is about to end.
    await stopPostmaster(o.cluster)
    await client.end().catch(() => {})
  }
}
