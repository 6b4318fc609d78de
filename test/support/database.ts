import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Cluster, isAlive, openCluster } from '../../packages/server/src/db/cluster.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import { reach, startPostmaster, stopPostmaster } from '../../packages/server/src/db/postmaster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseFolder: string
  }
}

const migrations = new URL('../../packages/server/src/db/migrations/', import.meta.url)

/** One folder per run. The Postgres in it starts with the first test that wants one, and ends here. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `latchkey-test-${process.pid}-`))
  project.provide('databaseFolder', folder)
  return async () => {
    const started = (await readdir(folder)).includes('postgres')
    if (started) await stopPostmaster(await openCluster(folder))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ends what runs left behind that were killed before they could. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^latchkey-test-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const folder = join(tmpdir(), name)
    if (existsSync(join(folder, 'postgres'))) await stopPostmaster(await openCluster(folder)).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
}

export type TestDatabase = { connection: pg.PoolConfig; drop(): Promise<void> }

/** A fresh database, cloned from a template that was migrated once in this run. */
export async function cloneDatabase(folder: string): Promise<TestDatabase> {
  const cluster = await openCluster(folder)
  const admin = (await reach(cluster, 'test')) ?? (await startPostmaster(cluster, 'test'))
  const name = `test_${randomBytes(6).toString('hex')}`
  try {
    const template = await makeTemplate(admin, cluster)
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  const { host, port, user, password } = cluster
  return {
    connection: { host, port, user, password, database: name },
    async drop() {
      const client = await reach(cluster, 'test')
      await client?.query(`drop database if exists ${name} with (force)`)
      await client?.end()
    },
  }
}

/** Named by the text of the migrations, so that a watching run never clones an outdated one. */
async function makeTemplate(admin: pg.Client, cluster: Cluster): Promise<string> {
  const names = (await readdir(migrations)).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, migrations), 'utf8')))
  const template = `template_${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)}`
  // Test files run in several processes at once: one migrates, the others wait.
  await admin.query('select pg_advisory_lock(1)')
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (!rowCount) await migrateInto(admin, { cluster, template })
  await admin.query('select pg_advisory_unlock(1)')
  return template
}

async function migrateInto(admin: pg.Client, target: { cluster: Cluster; template: string }): Promise<void> {
  const { host, port, user, password } = target.cluster
  const draft = `${target.template}_draft`
  await admin.query(`drop database if exists ${draft}`)
  await admin.query(`create database ${draft}`)
  const pool = new pg.Pool({ host, port, user, password, database: draft, max: 1 })
  await migrate(pool)
  await pool.end()
  await admin.query(`alter database ${draft} rename to ${target.template}`)
}
