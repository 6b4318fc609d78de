import { execFile } from 'node:child_process'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, isAlive } from './cluster.ts'

const run = promisify(execFile)
/** A starting Postgres writes its lock file much faster. */
const writtenWithinMs = 5_000

/** The process id in Postgres' own lock file, alive or not. */
export function postmasterPid({ folder }: Cluster): Promise<number | undefined> {
  return pidIn(join(folder, 'postmaster.pid'))
}

/**
 * Removes a lock file that would prevent Postgres from starting forever (F11: embedded database): its process id now
 * belongs to another program, or a crash of the machine left it empty. Postgres itself handles one that names a dead
 * process.
 */
export async function removeStaleLocks(cluster: Cluster): Promise<void> {
  for (const file of [
    join(cluster.folder, 'postmaster.pid'),
    join(cluster.host, `.s.PGSQL.${cluster.port}.lock`),
  ]) {
    const pid = await pidOnceWritten(file)
    const live = pid === undefined ? !(await exists(file)) : !isAlive(pid) || (await isPostgres(pid, cluster))
    if (!live) await remove(file, pid)
  }
}

/** Waits by a monotonic clock, not by the file's time: a machine's clock may jump (F16: wrong clocks). */
async function pidOnceWritten(file: string): Promise<number | undefined> {
  const deadline = performance.now() + writtenWithinMs
  for (;;) {
    const pid = await pidIn(file)
    if (pid !== undefined || !(await exists(file)) || performance.now() > deadline) return pid
    await pause(100)
  }
}

/** The slower of two starters must not remove the file of the Postgres that the faster one has started meanwhile. */
async function remove(file: string, pid: number | undefined): Promise<void> {
  const aside = `${file}.${process.pid}`
  // A second starter was equally fast.
  if (!(await moveFile(file, aside))) return
  if ((await pidIn(aside)) === pid) await rm(aside, { force: true })
  else await rename(aside, file)
}

function moveFile(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  )
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

async function pidIn(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}

/** Whether this process is the Postgres of this folder: its id may belong to another program by now. */
export async function isPostgres(pid: number, { folder }: Cluster): Promise<boolean> {
  if (!isAlive(pid)) return false
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (line !== undefined) {
    const [program = '', ...args] = line.split('\0')
    return basename(program) === 'postgres' && args.includes(folder)
  }
  if (process.platform === 'linux') return false
  const listing = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return listing.stdout.includes(`postgres -D ${folder}`)
}
