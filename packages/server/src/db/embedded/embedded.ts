import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../telemetry/log.ts'
import { sqlState } from '../sqlState.ts'
import { type Cluster, isAlive, openCluster } from './cluster.ts'
import { createGuard, type Guard } from './guard.ts'
import { postmasterPid } from './lockFile.ts'
import { isGone, reach, startPostmaster, stopPostmaster } from './postmaster.ts'

/** An arbitrary number, the same in every Latchkey process. */
const ownerLock = 7_306_071
const commandWaitMs = 60_000

/** `server` owns the database and the folder; `command` starts it only if no other process has. */
export type Role = 'server' | 'command'

export type EmbeddedDatabase = {
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
  /** Ends the database if this process owns it. */
  stop(): Promise<void>
}

/**
 * Opens the Postgres in the data folder, with one server process per folder (F10: second server). The owner holds an
 * advisory lock, which ends with its process however that dies. So a database left running by a killed server is
 * adopted (F11: embedded database). That is rare: a guard ends the database when its owner is gone.
 */
export async function openEmbedded(dataFolder: string, role: Role, log: Logger): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataFolder)
  const name = `latchkey ${role} ${process.pid}`
  const guard = createGuard(cluster.launcher)
  const owner = await enter({ cluster, name, role, guard }).catch((cause: unknown) => {
    guard.dismiss()
    throw cause
  })
  let stopOwned = owner.owns ? watch({ cluster, name, log, guard, client: owner.client }) : undefined
  if (!owner.owns) {
    guard.dismiss()
    await owner.client.end()
  }
  return {
    connection: { ...toConnection(cluster), database: 'latchkey' },
    async stop() {
      const stop = stopOwned
      stopOwned = undefined
      await stop?.()
    },
  }
}

type EmbeddedConnection = { client: pg.Client; owns: boolean }
type EnterParams = { cluster: Cluster; name: string; role: Role; guard: Guard }

/** Connects as the owner, or as the visitor of a server; waits for a database that is stopping. */
async function enter(params: EnterParams): Promise<EmbeddedConnection> {
  const { cluster, name, role, guard } = params
  const deadline = Date.now() + commandWaitMs
  for (;;) {
    const client = (await reach(cluster, name)) ?? (await startPostmaster(cluster, name, guard.watch))
    const holder = await takeLock(client)
    const owns = holder === undefined
    const late = Date.now() > deadline
    // Another command would stop the database at its end, while we use it.
    const visits = !owns && role === 'command' && (holder.startsWith('latchkey server') || late)
    // A stopping database may grant the lock of an owner who is gone. It accepts no new connection, and the next
    // database, which does, does not have our lock.
    if ((owns || visits) && (await createDatabase(cluster, name)) && (await answers(client))) {
      // An adopted database is ours too. One that we launched next to a faster owner belongs to that owner.
      guard.watch(owns ? await postmasterPid(cluster) : undefined)
      return { client, owns }
    }
    await client.end().catch(() => {})
    // A command such as `app create` releases the database in a moment, and Postgres releases the lock of a killed
    // server.
    const passing = !owns && (holder.startsWith('latchkey command') || !isAlive(getPid(holder)))
    if (!owns && role === 'server' && (late || !passing)) throw new Error(describeHolder(cluster, holder))
    await pause(50)
  }
}

/** Undefined if the lock is ours, else the name of its holder. */
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
    // A command stopped the database between connecting and asking.
    if (isGone(cause)) return 'latchkey command'
    throw cause
  }
}

function getPid(holder: string): number {
  return Number(holder.split(' ').at(-1))
}

function describeHolder(cluster: Cluster, holder: string): string {
  return (
    `Another Latchkey server (process ${getPid(holder)}) uses ${cluster.folder}. ` +
    'Stop it first, or give this one its own folder with LATCHKEY_DATA. ' +
    'To run several processes on one database use `latchkey serve --workers N` or set DATABASE_URL.'
  )
}

/** Uses its own connection. False if the database accepts no more connections. */
async function createDatabase(cluster: Cluster, name: string): Promise<boolean> {
  const client = await reach(cluster, name)
  if (!client) return false
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'latchkey'")
    if (!rowCount) await client.query('create database latchkey')
    return true
  } catch (cause) {
    if (isGone(cause)) return false
    // 42P04: a second process was equally fast.
    if (sqlState(cause) === '42P04') return true
    throw cause
  } finally {
    await client.end().catch(() => {})
  }
}

async function answers(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select 1')
    return true
  } catch (cause) {
    if (isGone(cause)) return false
    throw cause
  }
}

function toConnection({ host, port, user, password }: Cluster) {
  return { host, port, user, password }
}

/** Restarts the database if it dies under the server, and takes the lock again. Returns the function that ends both. */
function watch(params: {
  cluster: Cluster
  name: string
  log: Logger
  guard: Guard
  client: pg.Client
}): () => Promise<void> {
  let client = params.client
  let isStopped = false
  let reviving: Promise<void> | undefined
  const guard = () =>
    client.once('end', () => {
      // The process id of a dead Postgres may belong to another program by now.
      if (!isStopped) params.guard.watch(undefined)
      reviving = isStopped ? undefined : revive()
    })
  async function revive(): Promise<void> {
    while (!isStopped) {
      try {
        params.log.error(
          { pid: await postmasterPid(params.cluster) },
          'the embedded database stopped; starting it again',
        )
        client = (await enter({ ...params, role: 'server' })).client
        guard()
        return
      } catch (err) {
        params.log.error({ err }, 'the embedded database cannot be started')
        await pause(1_000)
      }
    }
  }
  guard()
  return async () => {
    isStopped = true
    // A database that is just starting must not outlive this process.
    await reviving
    // The lock ends with the database, not before it: no process may take over a database that is about to stop. If the
    // lock was lost with an earlier database, the present one belongs to another process.
    if (await answers(client)) await stopPostmaster(params.cluster)
    params.guard.dismiss()
    await client.end().catch(() => {})
  }
}
