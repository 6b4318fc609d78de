import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, realpath, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { sqlState } from '../sqlState.ts'
import { type Cluster, isAlive, postgresEnv } from './cluster.ts'
import { isPostgres, postmasterPid, removeStaleLocks } from './lockFile.ts'

const run = promisify(execFile)
const startSeconds = 60
const stopSeconds = 20
const logBytes = 10 * 1_024 * 1_024

/** A connection to the running Postgres of this cluster, or undefined if none answers yet. */
export async function reach(cluster: Cluster, name: string): Promise<pg.Client | undefined> {
  const { host, port, user, password } = cluster
  const client = new pg.Client({
    host,
    port,
    user,
    password,
    database: 'postgres',
    application_name: name,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  })
  // The next query detects a dead connection; an unhandled error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await assertOurs(client, cluster)
    return client
  } catch (cause) {
    await client.end().catch(() => {})
    if (isGone(cause)) return undefined
    if (sqlState(cause) === '') throw cause
    throw new Error(`The Postgres of ${cluster.folder} runs but refuses connections.`, { cause })
  }
}

/** The socket may belong to another database: never act on a cluster that is not ours (security 4.4 L5). */
async function assertOurs(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const theirs = rows[0]?.data_directory ?? ''
  if ((await realpath(theirs).catch(() => theirs)) === (await realpath(cluster.folder))) return
  throw new Error(`The Postgres that answers for ${cluster.folder} keeps its rows in ${theirs}.`)
}

/** Not started yet, stopping, or just gone: not a response, only a reason to try again. */
export function isGone(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  // 57P03 starting up or shutting down, 57P01 and 57P02 going down.
  const states = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '57P02']
  return (
    states.includes(sqlState(cause)) ||
    /terminated|not queryable|was closed|timeout expired/i.test(cause.message)
  )
}

/**
 * Starts Postgres and waits until it answers. Safe with a second starter: one of them wins, and both connect.
 * `launched` gets the process at once.
 */
export async function startPostmaster(
  cluster: Cluster,
  name: string,
  onLaunch: (pid: number | undefined) => void = () => {},
): Promise<pg.Client> {
  const deadline = Date.now() + startSeconds * 1_000
  while (Date.now() < deadline) {
    await removeStaleLocks(cluster)
    const before = await logSize(cluster)
    const child = launch(cluster)
    onLaunch(child.pid)
    const client = await firstAnswer({ cluster, name, child, deadline })
    if (client) return client
    const output = await saidSince(cluster, before)
    if (!/already exists|is empty|still in use|is being used|starting up|shutting down/i.test(output))
      throw new Error(
        `The embedded Postgres does not start. It says:\n${output.split('\n').slice(-8).join('\n')}`,
      )
    // Another process was faster, or children of a killed postmaster are still ending.
    await pause(200)
  }
  throw new Error(
    `The embedded Postgres in ${cluster.folder} did not answer for ${startSeconds} s. ` +
      `Process ${(await postmasterPid(cluster)) ?? 'unknown'} holds the folder; see ${cluster.logFile}.`,
  )
}

/** Size of the log, which is emptied when it is too long. */
async function logSize(cluster: Cluster): Promise<number> {
  const { size } = await stat(cluster.logFile).catch(() => ({ size: 0 }))
  if (size <= logBytes) return size
  await truncate(cluster.logFile)
  return 0
}

function launch(cluster: Cluster): ChildProcess {
  const log = openSync(cluster.logFile, 'a', 0o600)
  const [program, args] = cluster.launcher.command(join(cluster.binaries, 'postgres'), [
    '-D',
    cluster.folder,
    ...settings(cluster).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ])
  // Detached: Ctrl-C in a terminal signals the whole group, and the server must drain before its database stops.
  const child = spawn(program, args, { detached: true, stdio: ['ignore', log, log], env: postgresEnv() })
  child.on('error', () => {})
  child.unref()
  closeSync(log)
  return child
}

function settings(cluster: Cluster): readonly (readonly [string, string])[] {
  const bySocket = cluster.host !== '127.0.0.1'
  return [
    ['port', String(cluster.port)],
    ['listen_addresses', bySocket ? '' : '127.0.0.1'],
    ['unix_socket_directories', bySocket ? `"${cluster.host.replaceAll('"', '""')}"` : ''],
    ['unix_socket_permissions', '0700'],
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['max_connections', '200'],
    ['timezone', 'UTC'],
    // Queries are short and use an index: JIT compilation costs more than it saves.
    ['jit', 'off'],
    // A table that fills quickly gets its statistics within seconds instead of a minute.
    ['autovacuum_naptime', '15s'],
    // After each checkpoint the first change of a page writes the whole page to the log. `max_wal_size` stays the
    // limit.
    ['checkpoint_timeout', '15min'],
    ['log_min_messages', 'warning'],
    ['log_timezone', 'UTC'],
  ]
}

async function firstAnswer(params: {
  cluster: Cluster
  name: string
  child: ChildProcess
  deadline: number
}): Promise<pg.Client | undefined> {
  while (Date.now() < params.deadline) {
    const client = await reach(params.cluster, params.name)
    if (client) return client
    if (params.child.exitCode !== null || params.child.signalCode !== null) return undefined
    await pause(20)
  }
  return undefined
}

/**
 * Fast mode: running statements are aborted, everything committed is kept. `pg_ctl` must not wait: it waits for the pid
 * file to vanish, and would wait for the database of the next process, which may create one at once.
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = await postmasterPid(cluster)
  // The process id of a killed Postgres may belong to another program by now.
  if (pid === undefined || !(await isPostgres(pid, cluster))) return
  const args = ['stop', '-D', cluster.folder, '-m', 'fast', '-W']
  const [program, line] = cluster.launcher.command(join(cluster.binaries, 'pg_ctl'), args)
  const failure = await run(program, line, { env: postgresEnv() }).catch((cause: Error) => cause)
  const deadline = Date.now() + stopSeconds * 1_000
  while ((await postmasterPid(cluster)) === pid && isAlive(pid)) {
    if (failure instanceof Error) throw failure
    if (Date.now() > deadline)
      throw new Error(`The embedded Postgres (process ${pid}) did not stop within ${stopSeconds} s.`)
    await pause(20)
  }
}

async function saidSince(cluster: Cluster, offset: number): Promise<string> {
  const text = await readFile(cluster.logFile).catch(() => Buffer.alloc(0))
  // Another starter may have emptied it.
  return text
    .subarray(offset > text.length ? 0 : offset)
    .toString('utf8')
    .trimEnd()
}
