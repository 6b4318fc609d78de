import { type ChainType, limits } from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/encoding.ts'
import type { DerivedKey } from '../keys/secret.ts'

/** Identifies a key: by the sealed name of its entropy, never by a client's name, and its position. */
export type KeyId = {
  entropyId: string
  chain: ChainType | 'farcaster'
  /** For a Farcaster signer, the id that it signs for. */
  index: number
}
type KnownName = { entropyId: string; chain: ChainType }
type SealedKey = {
  accessToken: string
  address: string
  iv: Bytes
  ct: Bytes
  expiry: ReturnType<typeof setTimeout>
  /** Also by the clock: timers stop while the machine sleeps. */
  endsAt: number
}
export type Keyring = ReturnType<typeof createKeyring>

/**
 * Keys of wallets opened in the last five minutes, so that a second signature needs neither the vault nor the
 * derivation again (P10). It stores the derived key of one address, never the entropy, and only as ciphertext under a
 * key that scripts cannot read and that is lost with the page. It gives an attacker in this page no more than a cached
 * server half together with the device's own record would. An entry serves only the access token that opened it: after
 * a logout or a change of user it is not found.
 */
export function createKeyring() {
  const entries = new Map<string, SealedKey>()
  /** Addresses of index 0 that were derived from an entropy: the names that a client may use. */
  const names = new Map<string, KnownName>()
  const underWay = new Map<string, Promise<void>>()
  const sealing = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

  function drop(entry: string): void {
    clearTimeout(entries.get(entry)?.expiry)
    entries.delete(entry)
  }

  function find(accessToken: string, id: KeyId): SealedKey | undefined {
    const entry = entries.get(toEntry(id))
    return entry?.accessToken === accessToken && Date.now() < entry.endsAt ? entry : undefined
  }

  return {
    /** At most as long as the second factor that opened it is valid, if there is one. */
    async keep(
      accessToken: string,
      id: KeyId,
      { key, address, until = Number.POSITIVE_INFINITY }: DerivedKey & { until?: number | undefined },
    ): Promise<void> {
      const entry = toEntry(id)
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const ct = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealing, key))
      drop(entry)
      const now = Date.now()
      const endsAt = Math.min(now + limits.serverHalfCacheSeconds * 1_000, until)
      const expiry = setTimeout(() => entries.delete(entry), endsAt - now)
      entries.set(entry, { accessToken, address, iv, ct, expiry, endsAt })
    },

    /** Stores an address that was derived from an entropy. */
    learn(address: string, name: KnownName): void {
      names.set(address, name)
    },

    /** The entropy of an address, found only in its exact spelling. */
    find: (address: string) => names.get(address),

    /** Several simultaneous requests open a wallet once: the first one asks the vault, the others wait for it. */
    opening(accessToken: string, what: string, open: () => Promise<void>): Promise<void> {
      const name = `${what} ${accessToken}`
      const work = underWay.get(name) ?? open().finally(() => underWay.delete(name))
      underWay.set(name, work)
      return work
    },

    has: (accessToken: string, id: KeyId) => find(accessToken, id) !== undefined,

    /** Lends the key to `work` and wipes it. Undefined if there is none for this token. */
    async use<T>(
      accessToken: string,
      id: KeyId,
      work: (key: DerivedKey) => T,
    ): Promise<{ result: T } | undefined> {
      const entry = find(accessToken, id)
      if (!entry) return undefined
      const algorithm = { name: 'AES-GCM', iv: entry.iv }
      const key = new Uint8Array(await crypto.subtle.decrypt(algorithm, await sealing, entry.ct))
      try {
        return { result: work({ key, address: entry.address }) }
      } finally {
        wipe(key)
      }
    },

    clear(): void {
      for (const entry of entries.keys()) drop(entry)
      names.clear()
    },
  }
}

function toEntry({ entropyId, chain, index }: KeyId): string {
  return `${entropyId} ${chain} ${index}`
}
