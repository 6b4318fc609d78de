import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { launcher } from '../../../packages/server/src/db/embedded/dropPrivileges.ts'
import { freePort } from '../../../packages/server/src/network/port.ts'
import { debianPostgres } from '../debianPostgres.ts'
import { pgbouncer } from '../pgbouncer.ts'
import { type Program, type StopSignal, signalAll, startProgram } from './processes.ts'

const paths = {
  patroni: '/usr/bin/patroni',
  etcd: '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
}
/** The programs that this machine lacks: `scripts/programs.mjs` installs them for deep runs. */
export const missingPrograms = [
  ...Object.entries(paths)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name),
  ...(pgbouncer ? [] : ['pgbouncer']),
  ...(debianPostgres ? [] : ['postgresql']),
]

/** The files that operators copy: this test shows that they work. */
const examples = fileURLToPath(new URL('../../../docs/examples/high-availability/', import.meta.url))
const password = 'password-of-the-test'
const restPassword = 'rest-password-of-the-test'
const readyMs = 90_000

export type DatabaseNode = {
  readonly name: string
  readonly restPort: number
  readonly port: number
  /** To its Patroni and its Postgres, like a power cut (SIGKILL) or a machine that hangs (SIGSTOP). */
  signal(name: StopSignal): void
  /** Wakes its Postgres, and ends its Patroni as a watchdog does after a hang. */
  wakePostgres(): void
}
/** Three databases of which one is primary, a proxy that leads to it, and a pooler in front of that. */
export type HaCluster = {
  /** The values for DATABASE_URL: through HAProxy, and through PgBouncer and HAProxy. */
  readonly url: string
  readonly pooledUrl: string
  primary(): Promise<DatabaseNode>
  /** Waits until there are a primary, a synchronous standby and a third database that streams. */
  whole(): Promise<void>
  /** Moves the primary in an orderly way. */
  switchOver(): Promise<void>
  /** Starts a database whose machine was off. */
  restart(node: DatabaseNode): Promise<void>
  log(): string
  close(): Promise<void>
}

type Member = { name: string; role: string; state: string; lag?: number | string }

export async function startHaCluster(): Promise<HaCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-ha-'))
  const launch = await launcher()
  await launch.own(folder)
  await chmod(folder, 0o700)
  if (process.getuid?.() === 0) {
    await mkdir('/var/run/postgresql', { recursive: true })
    await launch.own('/var/run/postgresql')
  }
  const ports = {
    etcd: await freePort(),
    etcdPeer: await freePort(),
    haproxy: await freePort(),
    pgbouncer: await freePort(),
  }
  const programs: Program[] = []
  const start = async (...call: Parameters<typeof startProgram>) => {
    const program = await startProgram(...call)
    programs.push(program)
    return program
  }
  await start(paths.etcd, [
    ...['--name', 'etcd1', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', `http://127.0.0.1:${ports.etcd}`],
    ...['--advertise-client-urls', `http://127.0.0.1:${ports.etcd}`],
    ...['--listen-peer-urls', `http://127.0.0.1:${ports.etcdPeer}`],
    ...['--initial-advertise-peer-urls', `http://127.0.0.1:${ports.etcdPeer}`],
    ...['--initial-cluster', `etcd1=http://127.0.0.1:${ports.etcdPeer}`],
  ])

  const startNode = async (name: string, port: number, restPort: number): Promise<DatabaseNode> => {
    const program = await start(paths.patroni, [join(examples, 'patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${ports.etcd}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: restPassword,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, name),
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      PATRONI_POSTGRESQL_BIN_DIR: debianPostgres ?? '',
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: password,
    })
    // Postgres is not a child of Patroni.
    const postgres = () => readPid(join(folder, name, 'postmaster.pid'))
    const signal = (what: StopSignal) => signalAll([program.pid, ...postgres()], what)
    const wakePostgres = () => {
      signalAll([program.pid], 'SIGKILL')
      signalAll(postgres(), 'SIGCONT')
    }
    return { name, port, restPort, signal, wakePostgres }
  }
  const nodes: DatabaseNode[] = []
  for (const name of ['db1', 'db2', 'db3'])
    nodes.push(await startNode(name, await freePort(), await freePort()))
  await start(paths.haproxy, ['-db', '-f', join(examples, 'haproxy.cfg')], {
    LISTEN: `127.0.0.1:${ports.haproxy}`,
    ...Object.fromEntries(
      nodes.flatMap(({ name, port, restPort }) => [
        [name.toUpperCase(), `127.0.0.1:${port}`],
        [`${name.toUpperCase()}_CHECK`, String(restPort)],
      ]),
    ),
  })
  await start(pgbouncer ?? '', ['-q', await writePooler(folder, ports, launch.own)])

  const log = () => programs.map((program) => program.log()).join('\n')
  const members = async (): Promise<Member[]> => {
    for (const { restPort } of nodes) {
      const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }
  const primary = async () => {
    for (const node of nodes) {
      const reply = await fetch(`http://127.0.0.1:${node.restPort}/primary`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined)
      if (reply?.ok) return node
    }
    throw new Error('There is no primary.')
  }
  const until = async (what: string, check: () => Promise<boolean>) => {
    for (const begin = performance.now(); !(await check().catch(() => false)); await pause(100))
      if (performance.now() - begin > readyMs) throw new Error(`Not ${what} after ${readyMs} ms.\n${log()}`)
  }
  const whole = () =>
    until('whole', async () => {
      const list = await members()
      const count = (role: string) => list.filter((member) => member.role === role).length
      const isRunning = list.every(({ state }) => ['running', 'streaming'].includes(state))
      return list.length === nodes.length && isRunning && count('leader') === 1 && count('sync_standby') === 1
    })
  const toUrl = (port: number, database = 'latchkey') =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

  const close = async () => {
    for (const node of nodes) node.signal('SIGKILL')
    await Promise.all(programs.map((program) => program.end()))
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await whole()
    await until('reachable', async () => {
      const client = new pg.Client({ connectionString: toUrl(ports.haproxy, 'postgres') })
      await client.connect()
      await client.query('create database latchkey')
      await client.end()
      return true
    })
  } catch (cause) {
    await close()
    throw cause
  }
  return {
    url: toUrl(ports.haproxy),
    pooledUrl: toUrl(ports.pgbouncer),
    primary,
    whole,
    log,
    close,
    async switchOver() {
      const leader = await primary()
      const reply = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${restPassword}`)}` },
        body: JSON.stringify({ leader: leader.name }),
      })
      if (!reply.ok) throw new Error(`No switchover: ${await reply.text()}`)
    },
    async restart(node) {
      const next = await startNode(node.name, node.port, node.restPort)
      nodes.splice(nodes.indexOf(node), 1, next)
    },
  }
}

/** Postgres of a data folder, if it runs. */
function readPid(file: string): number[] {
  return existsSync(file) ? [Number.parseInt(readFileSync(file, 'utf8'), 10)] : []
}

async function writePooler(
  folder: string,
  ports: { haproxy: number; pgbouncer: number },
  own: (path: string) => Promise<void>,
): Promise<string> {
  const users = join(folder, 'userlist.txt')
  const ini = join(folder, 'pgbouncer.ini')
  const text = await readFile(join(examples, 'pgbouncer.ini'), 'utf8')
  const here = text
    .replace('host=haproxy.internal port=5000', `host=127.0.0.1 port=${ports.haproxy}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${ports.pgbouncer}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  await writeFile(users, `"postgres" "${password}"\n`, { mode: 0o600 })
  await writeFile(ini, here, { mode: 0o600 })
  for (const path of [users, ini]) await own(path)
  return ini
}
