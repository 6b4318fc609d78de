import { createHash, randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, isAlive, openCluster } from '../../packages/server/src/db/embedded/cluster.ts'
import { reach, startPostmaster, stopPostmaster } from '../../packages/server/src/db/embedded/postmaster.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { eventually } from './eventually.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseFolder: string
  }
}

const migrations = new URL('../../packages/server/src/db/migrations/', import.meta.url)

/** In memory, if there is room: on a disk every commit waits, and a copy of a database takes half a second or more. */
const memory = '/dev/shm'
const roomBytes = 2 * 1_024 ** 3
const home = hasRoom() ? memory : tmpdir()

function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > roomBytes
}

/** One folder per run. Its Postgres starts with the first test that needs one, and ends here. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // The value that this project provides is available to the others too.
  if (!project.isRootProject()) return undefined
  await sweep()
  const folder = await mkdtemp(join(home, `latchkey-test-${process.pid}-`))
  project.provide('databaseFolder', folder)
  return async () => {
    const isRunning = (await readdir(folder)).includes('postgres')
    if (isRunning) await stopPostmaster(await openCluster(folder))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the remains of runs that were killed. */
async function sweep(): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^latchkey-test-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const folder = join(home, name)
    // It may be half deleted: a run that is killed during cleanup must not prevent the next one from starting.
    if (existsSync(join(folder, 'postgres')))
      await openCluster(folder)
        .then(stopPostmaster)
        .catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

export type TestDatabase = { connection: pg.PoolConfig; drop(): Promise<void> }

/** A new database, cloned from a template that is migrated once per run. */
export async function cloneDatabase(folder: string): Promise<TestDatabase> {
  preparation ??= oneAtATime(join(folder, 'lock'), () => prepare(folder))
  const { cluster, template } = await preparation
  const { host, port, user, password } = cluster
  const name = `test_${randomBytes(6).toString('hex')}`
  const ask = async (sql: string) => {
    const client = await eventually(() => connect(cluster))
    await client.query(sql)
    await client.end()
  }
  // Copied as files: writing each page into the log as well takes twice the time.
  await ask(`create database ${name} template ${template} strategy file_copy`)
  return {
    connection: { host, port, user, password, database: name },
    drop: () => ask(`drop database if exists ${name} with (force)`),
  }
}

/** On a busy machine a connection may fail to open in time. */
async function connect(cluster: Cluster): Promise<pg.Client> {
  const client = await reach(cluster, 'test')
  if (!client) throw new Error('The Postgres of this run does not answer.')
  return client
}

type TemplateCluster = { cluster: Cluster; template: string }
/** Of this worker. */
let preparation: Promise<TemplateCluster> | undefined

/** Workers start at the same time: the first one does the work, and the others wait for it. */
async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await eventually(() => mkdir(lock))
  try {
    return await work()
  } finally {
    await rmdir(lock)
  }
}

async function prepare(folder: string): Promise<TemplateCluster> {
  const cluster = await openCluster(folder)
  const admin = (await reach(cluster, 'test')) ?? (await start(cluster))
  try {
    return { cluster, template: await makeTemplate(admin, cluster) }
  } finally {
    await admin.end()
  }
}

/** Without a password, which would cost each connection thousands of hashes. Other users cannot enter the folder. */
async function start(cluster: Cluster): Promise<pg.Client> {
  await writeFile(
    join(cluster.folder, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 trust\n',
  )
  return startPostmaster(cluster, 'test')
}

/** Named after the text of the migrations, so that a watching run never clones an outdated one. */
async function makeTemplate(admin: pg.Client, { host, port, user, password }: Cluster): Promise<string> {
  const names = (await readdir(migrations)).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, migrations), 'utf8')))
  const template = `template_${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)}`
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount) return template
  const draft = `${template}_draft`
  await admin.query(`drop database if exists ${draft}`)
  await admin.query(`create database ${draft}`)
  const pool = new pg.Pool({ host, port, user, password, database: draft, max: 1 })
  await migrate(pool)
  await pool.end()
  await admin.query(`alter database ${draft} rename to ${template}`)
  return template
}
