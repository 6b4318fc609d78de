// The one Postgres that all variants share, with fsync and synchronous_commit on: the embedded one of the product.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '../../packages/server/dist/db/embedded/cluster.js'
import { startPostmaster, stopPostmaster } from '../../packages/server/dist/db/embedded/postmaster.js'
import { cores, isPinned } from '../lib/cores.mjs'
import { cache } from '../lib/folders.mjs'

/** A new, empty cluster, so that nothing of an earlier run is measured. */
export async function startPostgres() {
  const folder = join(cache, 'postgres')
  rmSync(folder, { recursive: true, force: true })
  const cluster = await openCluster(folder)
  const admin = await startPostmaster(cluster, 'bench')
  if (isPinned) {
    const { rows } = await admin.query(
      "select pg_backend_pid() as own, split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid",
    )
    for (const pid of [rows[0].pid, rows[0].own])
      execFileSync('taskset', ['-acp', cores.postgres, String(pid)])
  }
  const { host, port, user, password } = cluster
  return {
    /** Makes an empty database with this name. */
    async fresh(database) {
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.query(`create database ${database}`)
      return { host, port, user, password, database }
    },
    async stop() {
      await admin.end()
      await stopPostmaster(cluster)
    },
  }
}
