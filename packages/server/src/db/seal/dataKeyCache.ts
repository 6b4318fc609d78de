import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { outsideTransaction } from '../transaction.ts'
import { freshIvBytes } from './aead.ts'
import { brokenSeal } from './brokenSeal.ts'
import { readKeysInUse } from './canary.ts'
import type { KeyRing } from './keyRingFormat.ts'
import {
  findUnopened,
  hasKek,
  isPurpose,
  type Purpose,
  selectDataKeys,
  type UnopenedKey,
  unwrapDataKey,
  wrapDataKey,
} from './wrappedKeys.ts'

export type DataKey = {
  version: number
  key: Uint8Array
  /** The same key for MACs: making it takes as long as half of one. */
  macKey: KeyObject
}
export type DataKeyDeps = {
  db: Kysely<Schema>
  ring: KeyRing
  /** Reads the key-encryption keys again, without forgetting any: another process may have rotated them. */
  reload: (current: KeyRing) => Promise<KeyRing>
  random: (bytes: number) => Uint8Array
  now: () => Date
}
type Owner = { appId: string; purpose: Purpose }
type CacheEntry = { keys: DataKey[]; until: number }

/** An unwrapped key lives in memory for an hour at most (F15). */
const cacheMs = 3_600_000

export function createDataKeys(deps: DataKeyDeps) {
  const cache = new Map<string, CacheEntry>()
  const loading = new Map<string, Promise<DataKey[]>>()
  let ring = deps.ring
  /** What `unopened` need not try again: keys are never taken out of the ring of a running process. */
  let openIds: ReadonlySet<string> = new Set()

  async function all(appId: string, purpose: Purpose): Promise<DataKey[]> {
    const id = `${purpose}:${appId}`
    const entry = cache.get(id)
    if (entry && entry.until > deps.now().getTime()) return entry.keys
    // However many ask at once: each would take a connection, and may hold one already.
    const pending = loading.get(id)
    if (pending) return pending
    const keys = load({ appId, purpose })
      .then((fresh) => {
        cache.set(id, { keys: fresh, until: deps.now().getTime() + cacheMs })
        return fresh
      })
      .finally(() => loading.delete(id))
    loading.set(id, keys)
    return keys
  }

  /** Newest first. Made when there is none. Never part of the caller's transaction: others need the key as well. */
  async function load(owner: Owner): Promise<DataKey[]> {
    const rows = await outsideTransaction(async () => {
      const rows = await selectDataKeys(deps.db, owner)
      if (rows.length > 0) return rows
      await insert(owner)
      return selectDataKeys(deps.db, owner)
    })
    return Promise.all(
      rows.map(async (row) => {
        const key = await withRing((keyRing) => unwrapDataKey(keyRing, row))
        return { version: row.version, key, macKey: createSecretKey(key) }
      }),
    )
  }

  async function insert(owner: Owner): Promise<void> {
    const inUse = await readKeysInUse(deps.db)
    const fresh = { ...owner, version: 1, key: deps.random(32), iv: deps.random(freshIvBytes) }
    // Two processes may both find none: the first row stands, and both read it.
    await deps.db
      .insertInto('data_keys')
      .values(await withRing((keyRing) => wrapDataKey(keyRing, inUse, fresh)))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** With the keys in memory; where they do not do, once more with those that another process may have written. */
  async function withRing<T>(work: (keyRing: KeyRing) => T): Promise<T> {
    try {
      return work(ring)
    } catch {
      ring = await deps.reload(ring)
      return work(ring)
    }
  }

  return {
    all,
    async current(appId: string, purpose: Purpose): Promise<DataKey> {
      const [newest] = await all(appId, purpose)
      if (!newest) throw new Error(`No data key for ${purpose}`)
      return newest
    },
    async version(owner: Owner, version: number): Promise<Uint8Array> {
      const match = (await all(owner.appId, owner.purpose)).find((key) => key.version === version)
      if (match) return match.key
      cache.delete(`${owner.purpose}:${owner.appId}`)
      const fresh = (await all(owner.appId, owner.purpose)).find((key) => key.version === version)
      if (!fresh) throw brokenSeal(`There is no version ${version} of the ${owner.purpose} key.`)
      return fresh.key
    },
    /** Versions that another process made since ours were read; none, mostly. */
    async newer(appId: string, purpose: Purpose): Promise<DataKey[]> {
      const [newest] = await all(appId, purpose)
      const rows = await outsideTransaction(() => selectDataKeys(deps.db, { appId, purpose }))
      if (rows[0]?.version === newest?.version) return []
      cache.delete(`${purpose}:${appId}`)
      return (await all(appId, purpose)).filter(({ version }) => version > (newest?.version ?? 0))
    },
    /** Those in the database that this process cannot open, neither with its keys nor with those written meanwhile. */
    async unopened(): Promise<UnopenedKey[]> {
      const rows = await selectDataKeys(deps.db)
      const unseen = rows.filter(({ wrapped }) => !openIds.has(wrapped))
      if (unseen.some((row) => isPurpose(row.purpose) && !hasKek(ring, row))) ring = await deps.reload(ring)
      const closedKeys = findUnopened(ring, unseen)
      if (closedKeys.length === 0) openIds = new Set(rows.map(({ wrapped }) => wrapped))
      return closedKeys
    },
    forget: () => cache.clear(),
  }
}
