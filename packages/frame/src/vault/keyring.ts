import { type ChainType, limits } from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/encoding.ts'
import type { DerivedKey } from '../keys/secret.ts'

/** Which key: the name that its entropy is sealed for, never what a client calls it, and where in it. */
export type KeyId = {
  entropyId: string
  chain: ChainType | 'farcaster'
  /** Of a Farcaster signer, the id that it signs for. */
  index: number
}
type KnownName = { entropyId: string; chain: ChainType }
type SealedKey = {
  accessToken: string
  address: string
  iv: Bytes
  ct: Bytes
  expiry: ReturnType<typeof setTimeout>
  /** By the clock as well: timers stand still while the machine sleeps. */
  endsAt: number
}
export type Keyring = ReturnType<typeof createKeyring>

/**
 * Keys of wallets opened in the last five minutes, so that a second signature needs neither the vault nor the
 * derivation again (P10). What is kept is the derived key of one address, never the entropy, and only as ciphertext
 * under a key that scripts cannot read and that dies with the page. It gives an attacker in this page no more than
 * a cached server half beside the device's own record would. An entry serves the access token that opened it: after
 * a logout or a change of user there is nothing to find.
 */
export function createKeyring() {
  const entries = new Map<string, SealedKey>()
  /** Addresses of index 0 that were derived from an entropy: what a client may call it. */
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
    /** No longer than the second factor counts that it was opened with, where there is one. */
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

    /** Notes an address that was derived from an entropy. */
    learn(address: string, name: KnownName): void {
      names.set(address, name)
    },

    /** What an address is of. It is found in its one spelling alone. */
    find: (address: string) => names.get(address),

    /** Several requests at once open a wallet once: the vault is asked by the first, the others wait for it. */
    opening(accessToken: string, what: string, open: () => Promise<void>): Promise<void> {
      const name = `${what} ${accessToken}`
      const work = underWay.get(name) ?? open().finally(() => underWay.delete(name))
      underWay.set(name, work)
      return work
    },

    has: (accessToken: string, id: KeyId) => find(accessToken, id) !== undefined,

    /** Lends the key to `work` and wipes it. Undefined when there is none for this token. */
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
