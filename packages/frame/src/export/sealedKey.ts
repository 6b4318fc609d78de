import { limits } from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/encoding.ts'

export type SealedKey = {
  isOver(): boolean
  /** The decrypted bytes, which the caller wipes. Undefined after the time has passed. */
  open(): Promise<Bytes | undefined>
}

/**
 * Encrypts with a key that scripts cannot read, for as long as a page may have it (decision 14: export). Wipes the
 * bytes.
 */
export async function sealKey(bytes: Bytes): Promise<SealedKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const algorithm = { name: 'AES-GCM', iv: crypto.getRandomValues(new Uint8Array(12)) }
  const sealedKey = { key, ct: await crypto.subtle.encrypt(algorithm, key, bytes) }
  wipe(bytes)
  let current: typeof sealedKey | undefined = sealedKey
  const lifeMs = limits.exportSeconds * 1_000
  // Also by the clock: timers stop while the machine sleeps.
  const endsAt = Date.now() + lifeMs
  setTimeout(() => {
    current = undefined
  }, lifeMs)
  const read = () => (Date.now() < endsAt ? current : undefined)
  return {
    isOver: () => read() === undefined,
    async open() {
      const entry = read()
      return entry && new Uint8Array(await crypto.subtle.decrypt(algorithm, entry.key, entry.ct))
    },
  }
}
