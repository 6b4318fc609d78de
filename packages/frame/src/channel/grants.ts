import { canonicalJson, limits } from '@latchkey/wire'
import * as v from 'valibot'
import type { Store } from '../store.ts'
import type { Owner } from '../vault/device.ts'

/** The server's word that a second factor was passed. Calls of the vault carry it. */
export type Grant = {
  token: string
  /** Until then it is good to use a wallet, in milliseconds since 1970; unknown of one that another page has passed. */
  until?: number
}
type Purpose = 'use' | 'change'

const HandedGrant = v.object({ token: v.string(), at: v.number() })
export type Grants = ReturnType<typeof createGrants>

/** Those that were passed in this page, in its memory; and one that is on its way to the export page. */
export function createGrants(store: Store) {
  const grants = new Map<string, Grant & { purpose: Purpose; at: number }>()
  const first = new Map<string, Grant>()
  return {
    /** Keeps one as long as the server takes it. */
    hold(owner: Owner, { token, purpose }: { token: string; purpose: Purpose }): Grant {
      const at = Date.now()
      const grant = { token, until: at + limits.mfaGrantSeconds * 1_000 }
      grants.set(toKey(owner), { ...grant, purpose, at })
      return grant
    },
    /** One to change something is good to use a wallet as well, and longer. */
    find(owner: Owner, purpose: Purpose): Grant | null {
      const grant = grants.get(toKey(owner))
      if (!grant || (purpose === 'change' && grant.purpose === 'use')) return null
      const seconds = purpose === 'use' ? limits.mfaGrantSeconds : limits.mfaSensitiveGrantSeconds
      if (Date.now() - grant.at >= seconds * 1_000) return null
      const { token, until } = grant
      return { token, ...(until === undefined ? {} : { until }) }
    },
    /** What the enrollment of the first factor leaves: good for the first recovery codes, and nothing else. */
    holdFirst(owner: Owner, { token }: Grant): void {
      first.set(toKey(owner), { token })
    },
    findFirst: (owner: Owner): Grant | null => first.get(toKey(owner)) ?? null,
    /** Once it has been used: a request that never arrived is made again with it. */
    dropFirst: (owner: Owner): void => void first.delete(toKey(owner)),
    /** At a logout, and when what it was passed with has changed. */
    forget(): void {
      grants.clear()
      first.clear()
    },

    /**
     * How a second factor that was passed in the hidden frame reaches the export page: by the storage that both share, and
     * by no message (decision 14: export). It is there for one page load, and for a minute.
     */
    async leave(owner: Owner, { token }: Grant): Promise<void> {
      await store.update(toKey(owner), () => ({ token, at: Date.now() }))
    },
    /** Reads and deletes in one transaction: of two pages one has it. */
    async take(owner: Owner): Promise<Grant | null> {
      let entry: unknown
      await store.update(toKey(owner), (value) => {
        entry = value
        return undefined
      })
      const record = v.safeParse(HandedGrant, entry)
      if (!record.success) return null
      const { token, at } = record.output
      const age = Date.now() - at
      return age >= 0 && age <= limits.exportGrantSeconds * 1_000 ? { token } : null
    },
  }
}

function toKey({ appId, userId }: Owner): string {
  return canonicalJson(['export grant', appId, userId])
}
