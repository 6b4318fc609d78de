import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { postgresEnv } from '../../packages/server/src/db/embedded/cluster.ts'
import { launcher } from '../../packages/server/src/db/embedded/dropPrivileges.ts'
import { freePort } from '../../packages/server/src/network/port.ts'

const run = promisify(execFile)
const packages = '/usr/lib/postgresql'

/**
 * The programs of an operator's own Postgres, with pg_dump, which the embedded one lacks. Undefined if there are none.
 */
export const debianPostgres = (existsSync(packages) ? readdirSync(packages) : [])
  .sort()
  .map((version) => join(packages, version, 'bin'))
  .findLast((bin) => ['initdb', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(bin, name))))

export type OwnPostgres = {
  connection(database: string): pg.PoolConfig
  /** The value for DATABASE_URL. */
  url(database: string): string
  /** Ends it at once, like `kill -9` of all its processes, and starts it again: it recovers from its log. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** A newly installed one, as `initdb` makes it, on a separate socket. */
export async function startDebianPostgres(): Promise<OwnPostgres> {
  const bin = debianPostgres ?? ''
  const launch = await launcher()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pg-'))
  const data = join(folder, 'data')
  const port = await freePort()
  await mkdir(data, { mode: 0o700 })
  for (const path of [folder, data]) await launch.own(path)
  // The clients of the drill run as the system user who runs the tests.
  await chmod(folder, 0o755)
  const asPostgres = (name: string, args: string[]) => {
    const [program, line] = launch.command(join(bin, name), args)
    return run(program, line, { env: postgresEnv() })
  }
  await asPostgres('initdb', ['-D', data, '--username=latchkey', '--auth=trust', '--encoding=UTF8'])
  const options = `-p ${port} -k ${folder} -c listen_addresses=''`
  const start = () =>
    asPostgres('pg_ctl', ['start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options])
  await start()
  return {
    connection: (database) => ({ host: folder, port, user: 'latchkey', password: 'any', database }),
    url: (database) =>
      `postgres://latchkey@localhost/${database}?host=${encodeURIComponent(folder)}&port=${port}`,
    async crash() {
      await asPostgres('pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w'])
      await start()
    },
    async stop() {
      await asPostgres('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
