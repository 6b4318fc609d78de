import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, openCluster } from '../../packages/server/src/db/embedded/cluster.ts'
import { startPostmaster, stopPostmaster } from '../../packages/server/src/db/embedded/postmaster.ts'
import { freePort } from '../../packages/server/src/network/port.ts'
import { closeAtEnd } from './closeAtEnd.ts'
import { eventually } from './eventually.ts'
import { toUrl } from './storedWorld.ts'

/** A Postgres of a test, with its own files. */
export type Node = {
  /** The value for DATABASE_URL. */
  readonly url: string
  ask(text: string): Promise<Record<string, unknown>[]>
  start(): Promise<void>
  /** Ends it like a power failure. */
  kill(): Promise<void>
}

const databaseName = 'latchkey'

/** A new Postgres, with the binaries of the embedded one and as many standbys as asked for. They follow it by streaming. */
export async function startNodes(standbys: number): Promise<{ primary: Node; standbys: Node[] }> {
  const home = await mkdtemp(join(tmpdir(), 'latchkey-nodes-'))
  const cluster = await openCluster(join(home, 'primary'))
  const open = (lines: string) => writeFile(join(cluster.folder, 'pg_hba.conf'), lines)
  await open('local all all trust\nlocal replication all trust\n')
  const first = await startPostmaster(cluster, 'test')
  await first.query(`create database ${databaseName}`)
  await first.end()
  await stopPostmaster(cluster)
  const copies = await Promise.all(
    Array.from({ length: standbys }, (_, n) => copy(cluster, join(home, `standby${n}`))),
  )
  const nodes = [cluster, ...copies].map(createNode)
  closeAtEnd(async () => {
    for (const one of [cluster, ...copies]) await stopPostmaster(one).catch(() => {})
    await rm(home, { recursive: true, force: true })
  })
  for (const node of nodes) await node.start()
  const [primary, ...rest] = nodes
  if (!primary) throw new Error('There is no primary.')
  return { primary, standbys: rest }
}

/** A standby with the files of a primary that is stopped. */
async function copy(primary: Cluster, folder: string): Promise<Cluster> {
  await cp(primary.folder, folder, { recursive: true, preserveTimestamps: true })
  const port = await freePort()
  const settings = [
    `primary_conninfo = 'host=${primary.host} port=${primary.port} user=${primary.user}'`,
    "wal_retrieve_retry_interval = '100ms'",
  ]
  const file = join(folder, 'postgresql.auto.conf')
  await writeFile(file, `${await readFile(file, 'utf8')}${settings.join('\n')}\n`)
  await writeFile(join(folder, 'standby.signal'), '')
  await own(primary, folder)
  return { ...primary, folder, host: folder, port, logFile: `${folder}.log` }
}

async function own({ launcher }: Cluster, folder: string): Promise<void> {
  const { readdir } = await import('node:fs/promises')
  await launcher.own(folder)
  for (const name of await readdir(folder, { recursive: true })) await launcher.own(join(folder, name))
}

function createNode(cluster: Cluster): Node {
  const { host, port, user, password } = cluster
  const connection = { host, port, user, password, database: databaseName }
  return {
    url: toUrl(connection),
    async ask(text) {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query(text)).rows
      } finally {
        await client.end()
      }
    },
    async start() {
      const client = await startPostmaster(cluster, 'test')
      await client.end()
    },
    async kill() {
      const [pid = ''] = (await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await eventually(async () => {
        const client = new pg.Client({ ...connection, connectionTimeoutMillis: 500 })
        client.on('error', () => {})
        const isUp = await client.connect().then(
          () => true,
          () => false,
        )
        await client.end().catch(() => {})
        if (isUp) throw new Error('It still answers.')
      })
    },
  }
}
