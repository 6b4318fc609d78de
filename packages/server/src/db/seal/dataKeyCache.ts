import { outsideTransaction } from '../transaction.ts'
import { brokenSeal } from './brokenSeal.ts'
import { createDataKeyLoader, type DataKey, type DataKeyDeps, type DataKeyOwner } from './dataKeyLoader.ts'
import { type Purpose, selectDataKeys } from './wrappedKeys.ts'

type CacheEntry = { keys: DataKey[]; until: number }

/** The longest time that an unwrapped key stays in memory (F15: wrong keys). */
const cacheMs = 3_600_000

export function createDataKeys(deps: DataKeyDeps) {
  const cache = new Map<string, CacheEntry>()
  const loading = new Map<string, Promise<DataKey[]>>()
  const { load, unopened } = createDataKeyLoader(deps)

  async function all(appId: string, purpose: Purpose): Promise<DataKey[]> {
    const id = `${purpose}:${appId}`
    const entry = cache.get(id)
    if (entry && entry.until > deps.now().getTime()) return entry.keys
    // One query for simultaneous callers: each would need a connection, and may hold one already.
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

  return {
    all,
    async current(appId: string, purpose: Purpose): Promise<DataKey> {
      const [newest] = await all(appId, purpose)
      if (!newest) throw new Error(`No data key for ${purpose}`)
      return newest
    },
    async version(owner: DataKeyOwner, version: number): Promise<Uint8Array> {
      const match = (await all(owner.appId, owner.purpose)).find((key) => key.version === version)
      if (match) return match.key
      cache.delete(`${owner.purpose}:${owner.appId}`)
      const fresh = (await all(owner.appId, owner.purpose)).find((key) => key.version === version)
      if (!fresh) throw brokenSeal(`There is no version ${version} of the ${owner.purpose} key.`)
      return fresh.key
    },
    /** Versions that another process created since ours were read; usually none. */
    async newer(appId: string, purpose: Purpose): Promise<DataKey[]> {
      const [newest] = await all(appId, purpose)
      const rows = await outsideTransaction(() => selectDataKeys(deps.db, { appId, purpose }))
      if (rows[0]?.version === newest?.version) return []
      cache.delete(`${purpose}:${appId}`)
      return (await all(appId, purpose)).filter(({ version }) => version > (newest?.version ?? 0))
    },
    unopened,
    forget: () => cache.clear(),
  }
}
