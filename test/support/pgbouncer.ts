import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openCluster } from '../../packages/server/src/db/embedded/cluster.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { eventually } from './eventually.ts'

export type Pooler = {
  /** The value for DATABASE_URL. */
  url(database: string): string
  close(): Promise<void>
}

/** Debian's, or undefined if the machine has none: `scripts/programs.mjs` installs it if it can. */
export const pgbouncer = [
  '/usr/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
].find((path) => existsSync(path))

/**
 * PgBouncer in front of the Postgres of this test run, or of the one at a socket. Settings that are not given keep their
 * defaults.
 */
export async function startPgbouncer(
  mode: 'session' | 'transaction' | 'statement',
  socket?: { host: string; port: number; user: string; password: string },
): Promise<Pooler> {
  const { launcher, ...cluster } = { ...(await openCluster(inject('databaseFolder'))), ...socket }
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const ini = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${cluster.user}" "${cluster.password}"\n`, { mode: 0o600 })
  await writeFile(
    ini,
    `[databases]
* = host=${cluster.host} port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 8
max_client_conn = 200
`,
    { mode: 0o600 },
  )
  for (const path of [folder, users, ini]) await launcher.own(path)
  const [program, args] = launcher.command(pgbouncer ?? '', ['-q', ini])
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const exit = once(child, 'exit')
  const secret = encodeURIComponent(cluster.password)
  const url = (database: string) => `postgres://${cluster.user}:${secret}@127.0.0.1:${port}/${database}`
  const close = async () => {
    child.kill('SIGKILL')
    await exit
    await rm(folder, { recursive: true, force: true })
  }
  const answers = async () => {
    const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    await client.connect()
    await client.end()
  }
  await eventually(answers).catch(async (cause: unknown) => {
    await close()
    throw cause
  })
  return { url, close }
}
