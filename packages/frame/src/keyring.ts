import { limits } from '@latchkey/wire'
import { type Bytes, wipe } from './keys/encoding.ts'

type SealedKey = { accessToken: string; iv: Bytes; ct: Bytes; expiry: ReturnType<typeof setTimeout> }
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
  const underWay = new Map<string, Promise<void>>()
  const sealing = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

  function drop(address: string): void {
    clearTimeout(entries.get(address)?.expiry)
    entries.delete(address)
  }

  return {
    async keep(accessToken: string, address: string, key: Bytes): Promise<void> {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const ct = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealing, key))
      drop(address)
      const expiry = setTimeout(() => entries.delete(address), limits.serverHalfCacheSeconds * 1_000)
      entries.set(address, { accessToken, iv, ct, expiry })
    },

    /** Several requests at once open a wallet once: the vault is asked by the first, the others wait for it. */
    opening(accessToken: string, address: string, open: () => Promise<void>): Promise<void> {
      const name = `${address} ${accessToken}`
      const work = underWay.get(name) ?? open().finally(() => underWay.delete(name))
      underWay.set(name, work)
      return work
    },

    has: (accessToken: string, address: string) => entries.get(address)?.accessToken === accessToken,

    /** Lends the key to `work` and wipes it. Undefined when there is none for this token. */
    async use<T>(
      accessToken: string,
      address: string,
      work: (key: Bytes) => T,
    ): Promise<{ result: T } | undefined> {
      const entry = entries.get(address)
      if (!entry || entry.accessToken !== accessToken) return undefined
      const algorithm = { name: 'AES-GCM', iv: entry.iv }
      const key = new Uint8Array(await crypto.subtle.decrypt(algorithm, await sealing, entry.ct))
      try {
        return { result: work(key) }
      } finally {
        wipe(key)
      }
    },

    clear(): void {
      for (const address of entries.keys()) drop(address)
    },
  }
}
