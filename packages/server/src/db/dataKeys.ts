import type { Kysely } from 'kysely'
import { decrypt, encrypt, freshIvBytes } from './aead.ts'
import type { KekFamily, KeyRing } from './keyFile.ts'
import type { Schema } from './schema.ts'
import { outsideTransaction } from './transaction.ts'

/** One key per app and purpose, so that what opens one kind of secret opens no other (security.md 2.3). */
const families = {
  'server-half': 'main',
  'recovery-half': 'recovery',
  totp: 'main',
  'provider-token': 'main',
  'signing-key': 'main',
  'refresh-token': 'main',
  code: 'main',
  'vendor-keys': 'main',
  'proof-nonce': 'main',
} as const satisfies Record<string, KekFamily>

export type Purpose = keyof typeof families
export type DataKey = { version: number; key: Uint8Array }
export type DataKeyDeps = {
  db: Kysely<Schema>
  ring: KeyRing
  /** Reads the key-encryption keys again: another process may have rotated them. */
  reload: () => Promise<KeyRing>
  random: (bytes: number) => Uint8Array
  now: () => Date
}
type Owner = { app: string; purpose: Purpose }
type Row = { app_id: string; purpose: string; version: number; kek_id: string; wrapped: string }
type Cached = { keys: DataKey[]; until: number }

/** An unwrapped key lives in memory for an hour at most (F15). */
const cacheMs = 3_600_000

export function createDataKeys(deps: DataKeyDeps) {
  const cache = new Map<string, Cached>()
  let ring = deps.ring

  async function all(app: string, purpose: Purpose): Promise<DataKey[]> {
    const id = `${purpose}:${app}`
    const cached = cache.get(id)
    if (cached && cached.until > deps.now().getTime()) return cached.keys
    const keys = await load({ app, purpose })
    cache.set(id, { keys, until: deps.now().getTime() + cacheMs })
    return keys
  }

  /** Newest first. Made when there is none. Never part of the caller's transaction: others need the key as well. */
  async function load(owner: Owner): Promise<DataKey[]> {
    const rows = await outsideTransaction(async () => {
      const found = await select(deps.db, owner)
      if (found.length > 0) return found
      await insert(owner)
      return select(deps.db, owner)
    })
    return Promise.all(rows.map(async (row) => ({ version: row.version, key: await unwrap(row) })))
  }

  async function insert(owner: Owner): Promise<void> {
    const row = wrapDataKey(ring, {
      ...owner,
      version: 1,
      key: deps.random(32),
      iv: deps.random(freshIvBytes),
    })
    // Two processes may both find none: the first row stands, and both read it.
    await deps.db
      .insertInto('data_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async function unwrap(row: Row): Promise<Uint8Array> {
    if (!hasKek(ring, row)) ring = await deps.reload()
    return unwrapDataKey(ring, row)
  }

  return {
    all,
    async current(app: string, purpose: Purpose): Promise<DataKey> {
      const [newest] = await all(app, purpose)
      if (!newest) throw new Error(`No data key for ${purpose}`)
      return newest
    },
    async version(owner: Owner, version: number): Promise<Uint8Array> {
      const known = (await all(owner.app, owner.purpose)).find((key) => key.version === version)
      if (known) return known.key
      cache.delete(`${owner.purpose}:${owner.app}`)
      const fresh = (await all(owner.app, owner.purpose)).find((key) => key.version === version)
      if (!fresh) throw new Error(`There is no version ${version} of the ${owner.purpose} key.`)
      return fresh.key
    },
    /** Versions that another process made since ours were read; none, mostly. */
    async newer(app: string, purpose: Purpose): Promise<DataKey[]> {
      const [known] = await all(app, purpose)
      const rows = await outsideTransaction(() => select(deps.db, { app, purpose }))
      if (rows[0]?.version === known?.version) return []
      cache.delete(`${purpose}:${app}`)
      return (await all(app, purpose)).filter(({ version }) => version > (known?.version ?? 0))
    },
    forget: () => cache.clear(),
  }
}

function select(db: Kysely<Schema>, { app, purpose }: Owner): Promise<Row[]> {
  return db
    .selectFrom('data_keys')
    .select(['app_id', 'purpose', 'version', 'kek_id', 'wrapped'])
    .where('app_id', '=', app)
    .where('purpose', '=', purpose)
    .orderBy('version', 'desc')
    .execute()
}

type Fresh = Owner & { version: number; key: Uint8Array; iv: Uint8Array }

/** A data key as it is stored: under the key-encryption key in use. */
export function wrapDataKey(ring: KeyRing, o: Fresh): Row {
  const kek = ring[families[o.purpose]][0]
  if (!kek) throw new Error('The key ring is empty.')
  const row = { app_id: o.app, purpose: o.purpose, version: o.version, kek_id: kek.id }
  const wrapped = encrypt(Buffer.from(kek.key, 'base64url'), { plaintext: o.key, aad: aadOf(row), iv: o.iv })
  return { ...row, wrapped }
}

export function unwrapDataKey(ring: KeyRing, row: Row): Uint8Array {
  const kek = ring[familyOf(row.purpose)].find(({ id }) => id === row.kek_id)
  if (!kek) throw new Error(`The key-encryption key ${row.kek_id} is missing.`)
  return decrypt(Buffer.from(kek.key, 'base64url'), { sealed: row.wrapped, aad: aadOf(row) })
}

function hasKek(ring: KeyRing, row: Row): boolean {
  return ring[familyOf(row.purpose)].some(({ id }) => id === row.kek_id)
}

export function isPurpose(text: string): text is Purpose {
  return Object.hasOwn(families, text)
}

function familyOf(purpose: string): KekFamily {
  if (!isPurpose(purpose)) throw new Error(`Unknown purpose of a data key: ${purpose}`)
  return families[purpose]
}

function aadOf(row: Omit<Row, 'wrapped'>): string {
  return JSON.stringify(['data_keys', row.app_id, row.purpose, row.version, row.kek_id])
}
