import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canonicalJson } from '@latchkey/wire'
import pg from 'pg'
import { inject } from 'vitest'
import { createStore } from '../../packages/frame/src/store.ts'
import { newProfile } from '../../packages/frame/test/page.ts'
import { readConfig } from '../../packages/server/src/config/config.ts'
import { openContext } from '../../packages/server/src/main.ts'
import { createLog } from '../../packages/server/src/telemetry/log.ts'
import { cloneDatabase } from './database.ts'
import { buildWorld, createOutside, type World } from './world.ts'

type StoredRecord = {
  app: string
  user: string
  wrapKey: JsonWebKey
  proofKey: JsonWebKey
  slots: { wrapped: { iv: string; ct: string } }[]
}
export type StoredUser = {
  email: string
  user: string
  refreshToken: string
  address: string
  devices: Record<string, StoredRecord>
}
type Fixture = { at: string; app: World['app']; users: Record<string, StoredUser> }
export type StoredWorld = { world: World; users: Record<string, StoredUser>; close(): Promise<void> }

/**
 * A server of this build with the data of an older one: its database, migrated, and its keys (test/fixtures). An hour
 * has passed since.
 */
export async function openStoredWorld(name: string): Promise<StoredWorld> {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url)
  const { at, app, users } = JSON.parse(await readFile(new URL('users.json', folder), 'utf8')) as Fixture
  const { connection, drop } = await cloneDatabase(inject('databaseFolder'))
  await restore(connection, await readFile(new URL('database.sql', folder), 'utf8'))
  const data = await mkdtemp(join(tmpdir(), 'latchkey-stored-'))
  await copyFile(new URL('keys.json', folder), join(data, 'keys.json'))
  await chmod(join(data, 'keys.json'), 0o600)
  const outside = createOutside(Date.parse(at) + 3_600_000)
  const config = readConfig({
    LATCHKEY_PROFILE: 'development',
    LATCHKEY_DATA: data,
    DATABASE_URL: toUrl(connection),
  })
  const context = await openContext(config, 'command', { ...outside.parts, log: createLog('silent') })
  const close = async () => {
    await context.close()
    await drop()
    await rm(data, { recursive: true, force: true })
  }
  return { world: buildWorld(context.ctx, app, outside), users, close }
}

/** A browser with this record, as the frame of that build wrote it. */
export async function profileWith(record: StoredRecord | undefined) {
  if (!record) throw new Error('The fixture has no such device.')
  const { app, user, wrapKey, proofKey, slots } = record
  const profile = newProfile()
  const row = {
    ...record,
    wrapKey: await crypto.subtle.importKey('jwk', wrapKey, 'AES-GCM', false, ['encrypt', 'decrypt']),
    proofKey: await crypto.subtle.importKey('jwk', proofKey, p256, false, ['sign']),
    slots: slots.map((slot) => ({
      ...slot,
      wrapped: { iv: toBytes(slot.wrapped.iv), ct: toBytes(slot.wrapped.ct) },
    })),
  }
  await createStore(profile.indexedDB).update(canonicalJson([app, user]), () => row)
  return profile
}

const p256 = { name: 'ECDSA', namedCurve: 'P-256' }

function toBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

async function restore(connection: pg.PoolConfig, dump: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.query(dump)
  await client.end()
}

/** The value for DATABASE_URL. */
export function toUrl({ host, port, user, password, database }: pg.PoolConfig): string {
  const at = host?.startsWith('/')
    ? `/${database}?host=${encodeURIComponent(host)}&port=${port}`
    : `${host}:${port}/${database}`
  return `postgres://${user}:${password}@${at}`
}
