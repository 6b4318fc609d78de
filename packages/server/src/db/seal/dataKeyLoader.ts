import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { outsideTransaction } from '../transaction.ts'
import { freshIvBytes } from './aead.ts'
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
export type DataKeyOwner = { appId: string; purpose: Purpose }

/** Reads data keys from the database and opens them, with the ring of this process. */
export function createDataKeyLoader(deps: Omit<DataKeyDeps, 'now'>) {
  let ring = deps.ring
  /** What `unopened` need not try again: keys are never taken out of the ring of a running process. */
  let openIds: ReadonlySet<string> = new Set()

  /** Newest first. Made when there is none. Never part of the caller's transaction: others need the key as well. */
  async function load(owner: DataKeyOwner): Promise<DataKey[]> {
    const rows = await outsideTransaction(async () => {
      const existing = await selectDataKeys(deps.db, owner)
      if (existing.length > 0) return existing
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

  async function insert(owner: DataKeyOwner): Promise<void> {
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
    load,
    /** Those in the database that this process cannot open, neither with its keys nor with those written meanwhile. */
    async unopened(): Promise<UnopenedKey[]> {
      const rows = await selectDataKeys(deps.db)
      const unseen = rows.filter(({ wrapped }) => !openIds.has(wrapped))
      if (unseen.some((row) => isPurpose(row.purpose) && !hasKek(ring, row))) ring = await deps.reload(ring)
      const closedKeys = findUnopened(ring, unseen)
      if (closedKeys.length === 0) openIds = new Set(rows.map(({ wrapped }) => wrapped))
      return closedKeys
    },
  }
}
