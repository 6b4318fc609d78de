import { spawn } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { howMany } from '../../../../../test/support/deep.ts'
import { eventually } from '../../../../../test/support/eventually.ts'
import { createLog } from '../../telemetry/log.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type EmbeddedDatabase, openEmbedded, type Role } from './embedded.ts'
import { postmasterPid } from './lockFile.ts'
import { reach, startPostmaster, stopPostmaster } from './postmaster.ts'

const folders: string[] = []
const databases: EmbeddedDatabase[] = []
let folder: string

// Creating a cluster takes seconds, so most tests share one; each begins and ends with its Postgres stopped.
beforeAll(async () => {
  folder = await newFolder()
  await openCluster(folder)
})

afterEach(async () => {
  for (const database of databases.splice(0)) await database.stop()
  for (const each of folders) await stopPostmaster(await openCluster(each))
})

afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true, force: true })
})

async function newFolder(name = ''): Promise<string> {
  const folderPath = await realpath(await mkdtemp(join(tmpdir(), `latchkey-db-${name}`)))
  folders.push(folderPath)
  return folderPath
}

async function open(folder: string, role: Role = 'server'): Promise<EmbeddedDatabase> {
  const database = await openEmbedded(folder, role, createLog('silent'))
  databases.push(database)
  return database
}

async function query(database: EmbeddedDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...database.connection, connectionTimeoutMillis: 20_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function kill(cluster: Cluster): Promise<void> {
  const pid = await postmasterPid(cluster)
  if (pid === undefined) throw new Error('no Postgres runs')
  process.kill(pid, 'SIGKILL')
}

async function lockHolder(cluster: Cluster): Promise<string | undefined> {
  const client = await reach(cluster, 'test')
  const { rows } = (await client?.query(
    `select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory'`,
  )) ?? { rows: [] }
  await client?.end()
  return rows[0]?.application_name
}

/** The state after a killed server: Postgres runs, no process holds the lock. */
async function orphan(folder: string): Promise<Cluster> {
  const cluster = await openCluster(folder)
  const client = await startPostmaster(cluster, 'latchkey server 1')
  await client.end()
  return cluster
}

describe('the embedded database', () => {
  test('keeps its rows over a restart, writes them to disk, and is closed to other users', async () => {
    const first = await open(folder)
    await query(first, 'create table kept as select 7 as value')
    const settings = await query(
      first,
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'password_encryption')`,
    )
    expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      password_encryption: 'scram-sha-256',
    })
    await first.stop()
    expect(await query(await open(folder), 'select value from kept')).toEqual([{ value: 7 }])
  })

  test('security: nobody gets in without the password', async () => {
    const { connection } = await open(folder)
    const client = new pg.Client({ ...connection, password: 'guess' })
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  test('error: a second server on the folder is refused, and says why and what to do', async () => {
    await open(folder)
    await expect(open(folder)).rejects.toThrow(/Another Latchkey server \(process \d+\).*LATCHKEY_DATA/s)
  })

  test('a command works beside a running server and leaves it running', async () => {
    const server = await open(folder)
    const command = await open(folder, 'command')
    await query(command, 'create table made_by_command (id int)')
    await command.stop()
    expect(await query(server, 'select * from made_by_command')).toEqual([])
  })

  test('a command without a server starts the database and ends it again', async () => {
    const command = await open(folder, 'command')
    await command.stop()
    expect(await reach(await openCluster(folder), 'test')).toBeUndefined()
  })

  test('commands at the same moment, without a server, do not take the database from each other', async () => {
    const work = async () => {
      const command = await open(folder, 'command')
      const rows = await query(command, 'select pg_sleep(0.2)')
      await command.stop()
      return rows.length
    }
    expect(await Promise.all([work(), work(), work()])).toEqual([1, 1, 1])
  })

  test('error: a database left running by a killed server is taken over', async () => {
    const cluster = await orphan(folder)
    const pid = await postmasterPid(cluster)
    const server = await open(folder)
    expect(await postmasterPid(cluster)).toBe(pid)
    await server.stop()
    expect(await reach(cluster, 'test')).toBeUndefined()
  })

  test('error: a pid file that names another living program does not keep it from starting', async () => {
    const server = await open(folder)
    const { folder: data } = await openCluster(folder)
    const before = await readFile(join(data, 'postmaster.pid'), 'utf8')
    await server.stop()
    await writeFile(join(data, 'postmaster.pid'), before.replace(/^\d+/, String(process.pid)))
    expect(await query(await open(folder), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('error: a pid file that a crash left empty does not keep it from starting', async () => {
    const { folder: data } = await openCluster(folder)
    await writeFile(join(data, 'postmaster.pid'), '')
    expect(await query(await open(folder), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('error: a pid file whose number a program that only reads the folder has got does not either', async () => {
    const { folder: data } = await openCluster(folder)
    const reader = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', data])
    await writeFile(join(data, 'postmaster.pid'), `${reader.pid}\n`)
    expect(await query(await open(folder), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(reader.exitCode ?? reader.signalCode).toBeNull()
    reader.kill()
  })

  test('a folder reached by another name is the same: its Postgres is known, and keeps its lock', async () => {
    const server = await open(folder)
    const link = `${folder}-link`
    await symlink(folder, link)
    folders.push(link)
    const cluster = await openCluster(link)
    const pid = await postmasterPid(cluster)
    await (await startPostmaster(cluster, 'test')).end()
    expect(await postmasterPid(cluster)).toBe(pid)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await stopPostmaster(cluster)
    expect(await postmasterPid(cluster)).not.toBe(pid)
  })

  test('error: whose database was killed does not end the one that somebody else has started since', async () => {
    const cluster = await openCluster(folder)
    for (let round = 0; round < howMany(3, 1); round++) {
      const command = await open(folder, 'command')
      await kill(cluster)
      const opening = open(folder)
      const holder = await eventually(async () => {
        const name = await lockHolder(cluster)
        expect(name).toBeDefined()
        return name
      })
      const pid = await postmasterPid(cluster)
      await command.stop()
      const server = await opening
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
      if (holder?.includes('server')) expect(await postmasterPid(cluster)).toBe(pid)
      await server.stop()
    }
  })

  test('error: killed in the middle of writing, it comes back by itself and has every acknowledged row', async () => {
    const server = await open(folder)
    await query(server, 'create table storm (id int primary key)')
    const ids: number[] = []
    const client = new pg.Client(server.connection)
    client.on('error', () => {})
    await client.connect()
    const storm = (async () => {
      for (let id = 0; ; id++) {
        await client.query('insert into storm values ($1)', [id])
        ids.push(id)
        if (id === 200) await kill(await openCluster(folder))
      }
    })()
    await expect(storm).rejects.toThrow()
    const rows = await eventually(() => query(server, 'select id from storm order by id'))
    const storedIds = new Set(rows.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(200)
    expect(ids.filter((id) => !storedIds.has(id))).toEqual([])
  })

  test('a folder whose path is too long for a socket works all the same', async () => {
    const deep = await newFolder('a-very-long-name-'.repeat(6))
    expect(await query(await open(deep), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('security: a database that answers in the place of ours is not used', async () => {
    const [ours, theirs] = [await newFolder(), await newFolder()]
    await open(theirs)
    const foreign = await openCluster(theirs)
    const mistaken = {
      ...(await openCluster(ours)),
      host: foreign.host,
      port: foreign.port,
      password: foreign.password,
    }
    await expect(reach(mistaken, 'test')).rejects.toThrow(/keeps its rows in/)
  })
})
