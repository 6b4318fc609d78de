// The one Postgres that all variants share, with fsync and synchronous_commit on: the embedded one of the product.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '../../packages/server/dist/db/embedded/cluster.js'
import { startPostmaster, stopPostmaster } from '../../packages/server/dist/db/embedded/postmaster.js'
import { cores, isPinned } from '../lib/cores.mjs'
import { cache } from '../lib/folders.mjs'

/**
 * A new, empty cluster, so that nothing of an earlier run is measured. With `keep` one that stays: filling it takes
 * longer than measuring it. `settings` are those of Postgres.
 */
export async function startPostgres({ keep = false, settings = {} } = {}) {
  const folder = join(cache, keep ? 'postgres-kept' : 'postgres')
  if (!keep) rmSync(folder, { recursive: true, force: true })
  const cluster = await openCluster(folder)
  let admin = await startPostmaster(cluster, 'bench')
  if (Object.keys(settings).length > 0) {
    for (const [name, value] of Object.entries(settings))
      await admin.query(`alter system set ${name} = '${value}'`)
    await admin.end()
    await stopPostmaster(cluster)
    admin = await startPostmaster(cluster, 'bench')
  }
  if (isPinned) {
    const { rows } = await admin.query(
      "select pg_backend_pid() as own, split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid",
    )
    for (const pid of [rows[0].pid, rows[0].own])
      execFileSync('taskset', ['-acp', cores.postgres, String(pid)])
  }
  const { host, port, user, password } = cluster
  return {
    /** Makes an empty database with this name, or finds the one that was kept. */
    async fresh(database) {
      const { rows } = await admin.query('select 1 from pg_database where datname = $1', [database])
      if (keep && rows.length > 0) return { host, port, user, password, database, isKept: true }
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.query(`create database ${database}`)
      return { host, port, user, password, database }
    },
    /** Microseconds that all processes of this Postgres have used; NaN where there is no /proc. */
    cpu: () => measureCpu(cluster.folder),
    async stop() {
      await admin.end()
      await stopPostmaster(cluster)
    },
  }
}

const ticksPerSecond = 100

function measureCpu(folder) {
  try {
    const [postmaster] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(readStat)
    const own = processes.filter((one) => one && (one.pid === postmaster || one.parent === postmaster))
    // A connection that has ended is counted by its parent.
    const ticks = own.map(({ pid, used, children }) => used + (pid === postmaster ? children : 0))
    return (ticks.reduce((sum, one) => sum + one, 0) * 1e6) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

/** Fields 4 and 14 to 17 of proc(5). Undefined for a process that has just ended. */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    return { pid, parent: fields[1], used: user + system, children: childUser + childSystem }
  } catch {
    return undefined
  }
}
