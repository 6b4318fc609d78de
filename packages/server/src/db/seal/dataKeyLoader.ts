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
  /** The same key for MACs: creating it takes half as long as a MAC. */
  macKey: KeyObject
}
export type DataKeyDeps = {
  db: Kysely<Schema>
  ring: KeyRing
  /** Reads the key-encryption keys again, without dropping any: another process may have rotated them. */
  reload: (current: KeyRing) => Promise<KeyRing>
  random: (bytes: number) => Uint8Array
  now: () => Date
}
export type DataKeyOwner = { appId: string; purpose: Purpose }

/** Reads data keys from the database and decrypts them with this process's ring. */
export function createDataKeyLoader(deps: Omit<DataKeyDeps, 'now'>) {
  let ring = deps.ring
  /** Keys that `unopened` need not try again: a running process never removes keys from its ring. */
  let openIds: ReadonlySet<string> = new Set()

  /**
   * Newest first. Creates one if there is none. Never part of the caller's transaction: other callers need the key as
   * well.
   */
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
    // Two processes may both find none: the first row wins, and both read it.
    await deps.db
      .insertInto('data_keys')
      .values(await withRing((keyRing) => wrapDataKey(keyRing, inUse, fresh)))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Tries the keys in memory, then those that another process may have written. */
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
    /**
     * Data keys in the database that this process cannot decrypt, neither with its keys nor with those written
     * meanwhile.
     */
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
