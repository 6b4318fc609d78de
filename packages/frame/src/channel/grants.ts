import { canonicalJson, limits } from '@latchkey/wire'
import * as v from 'valibot'
import type { Store } from '../store.ts'
import type { Owner } from '../vault/device.ts'

/** The server's confirmation of a verified second factor. Calls of the vault carry it. */
export type Grant = {
  token: string
  /** The time until which it allows using a wallet, in milliseconds since 1970; unknown for one from another page. */
  until?: number
}
type Purpose = 'use' | 'change'

const HandedGrant = v.object({ token: v.string(), at: v.number() })
export type Grants = ReturnType<typeof createGrants>

/** Keeps the grants of this page in memory, and the one for the export page in storage. */
export function createGrants(store: Store) {
  const grants = new Map<string, Grant & { purpose: Purpose; at: number }>()
  const first = new Map<string, Grant>()
  return {
    /** Keeps a grant as long as the server accepts it. */
    hold(owner: Owner, { token, purpose }: { token: string; purpose: Purpose }): Grant {
      const at = Date.now()
      const grant = { token, until: at + limits.mfaGrantSeconds * 1_000 }
      grants.set(toKey(owner), { ...grant, purpose, at })
      return grant
    },
    /** A grant for a change also allows using a wallet, and for longer. */
    find(owner: Owner, purpose: Purpose): Grant | null {
      const grant = grants.get(toKey(owner))
      if (!grant || (purpose === 'change' && grant.purpose === 'use')) return null
      const seconds = purpose === 'use' ? limits.mfaGrantSeconds : limits.mfaSensitiveGrantSeconds
      if (Date.now() - grant.at >= seconds * 1_000) return null
      const { token, until } = grant
      return { token, ...(until === undefined ? {} : { until }) }
    },
    /** The grant of the first factor's enrollment: only for the first recovery codes. */
    holdFirst(owner: Owner, { token }: Grant): void {
      first.set(toKey(owner), { token })
    },
    findFirst: (owner: Owner): Grant | null => first.get(toKey(owner)) ?? null,
    /** Called after its use, not before: a request that never arrived is sent again with it. */
    dropFirst: (owner: Owner): void => void first.delete(toKey(owner)),
    /** Called at a logout, and after a change of the factors. */
    forget(): void {
      grants.clear()
      first.clear()
    },

    /**
     * Passes a grant from the hidden frame to the export page: through the storage that both share, not by a message
     * (decision 14: export). It is valid for one page load within a minute.
     */
    async leave(owner: Owner, { token }: Grant): Promise<void> {
      await store.update(toKey(owner), () => ({ token, at: Date.now() }))
    },
    /** Reads and deletes in one transaction: only one of two pages gets it. */
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
