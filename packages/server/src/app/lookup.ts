import { limits } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import { outsideTransaction } from '../db/transaction.ts'
import type { App } from './app.ts'
import { findApp, isKnownOrigin, secretHashes } from './store.ts'

/** Apps by id, cached for a moment: nearly every request needs one. */
export type AppLookup = {
  /** Sends no query for a malformed id. */
  find(id: string): Promise<App | undefined>
  /** The app as last found, without a query, so that a refused caller costs none. */
  recall(id: string): Promise<App | undefined>
  /** Whether any app lists this origin. */
  isKnownOrigin(origin: string): Promise<boolean>
  secretHashes(appId: string): Promise<readonly Uint8Array[]>
  forget(): void
}

/** A change made by another process, such as `latchkey app update`, takes effect within this time. */
const rememberMs = 500
/** Ids and origins come from outside: an attacker must not fill the memory. */
const maxRemembered = 5_000

export function createAppLookup(at: BoundDb, now: () => Date): AppLookup {
  const { db } = at
  const apps = remember((id) => findApp(at, id))
  const origins = remember((origin) => isKnownOrigin(db, origin))
  const secrets = remember((appId) => secretHashes(at, { appId, now: now() }))
  return {
    find: async (id) => (isAppId(id) ? apps.get(id) : undefined),
    recall: async (id) => apps.recall(id),
    isKnownOrigin: origins.get,
    secretHashes: async (appId) => (isAppId(appId) ? secrets.get(appId) : []),
    forget() {
      apps.clear()
      origins.clear()
      secrets.clear()
    },
  }
}

/** Ids come from outside, with any length and any characters. */
function isAppId(text: string): boolean {
  return text.length === limits.appIdLength && /^[\w-]+$/.test(text)
}

type CacheEntry<T> = { value: Promise<T>; until: number }

/** One query for concurrent calls; a failure is not cached. */
function remember<T>(load: (key: string) => Promise<T>) {
  const entries = new Map<string, CacheEntry<T>>()
  function get(key: string): Promise<T> {
    const entry = entries.get(key)
    // Real time, not the context's: a test that moves its clock still uses the cache.
    const time = performance.now()
    if (entry && entry.until > time) return entry.value
    if (entries.size >= maxRemembered) entries.clear()
    const value = outsideTransaction(() => load(key))
    entries.set(key, { value, until: time + rememberMs })
    value.catch(() => entries.delete(key))
    return value
  }
  return { get, recall: (key: string) => entries.get(key)?.value, clear: () => entries.clear() }
}
