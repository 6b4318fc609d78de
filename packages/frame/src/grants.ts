import { canonicalJson, limits } from '@latchkey/wire'
import * as v from 'valibot'
import type { Owner } from './device.ts'
import type { Grant } from './secondFactor.ts'
import type { Store } from './store.ts'

const Left = v.object({ token: v.string(), at: v.number() })
export type Grants = ReturnType<typeof createGrants>

/**
 * How a second factor that was passed in the hidden frame reaches the export page: by the storage that both share, and
 * by no message (decision 078). It is there for one page load, and for a minute.
 */
export function createGrants(store: Store) {
  return {
    async leave(owner: Owner, { token }: Grant): Promise<void> {
      await store.update(toKey(owner), () => ({ token, at: Date.now() }))
    },
    /** Reads and deletes in one transaction: of two pages one has it. */
    async take(owner: Owner): Promise<Grant | null> {
      let found: unknown
      await store.update(toKey(owner), (value) => {
        found = value
        return undefined
      })
      const left = v.safeParse(Left, found)
      if (!left.success) return null
      const { token, at } = left.output
      const age = Date.now() - at
      return age >= 0 && age <= limits.exportGrantSeconds * 1_000 ? { token } : null
    },
  }
}

function toKey({ app, user }: Owner): string {
  return canonicalJson(['export grant', app, user])
}
