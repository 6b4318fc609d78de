import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { closeAtEnd } from './closeAtEnd.ts'
import { cloneDatabase } from './database.ts'

const folder = new URL('../../packages/server/src/db/migrations/', import.meta.url)

export type OldDatabase = {
  client: pg.Client
  connection: pg.PoolConfig
  /** Runs a migration in a transaction, as the server does. */
  migrate(name: string): Promise<void>
}

/** A database with the migrations before `name`. */
export async function migrateTo(name: string): Promise<OldDatabase> {
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  const client = new pg.Client(connection)
  await client.connect()
  closeAtEnd(async () => {
    await client.end()
    await drop()
  })
  await client.query('drop schema public cascade; create schema public')
  const migrate = async (file: string) => {
    await client.query(`begin; ${await readFile(new URL(file, folder), 'utf8')}; commit`)
  }
  for (const file of (await readdir(folder)).sort()) if (file < name) await migrate(file)
  return { client, connection, migrate }
}
