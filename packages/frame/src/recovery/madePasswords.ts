import { type Bytes, utf8 } from '../keys/encoding.ts'
import type { PasswordKdf } from '../keys/passwordKdf.ts'

/**
 * The passwords with which this page has sealed wallets. A client that gave up waiting asks again, perhaps with another
 * password, and must not believe in one that was never set. Only in memory, and only for comparison: the hash of an
 * access key.
 */
export type MadePasswords = {
  add(entropyId: string, password: { kdf: PasswordKdf; accessKey: string }): Promise<void>
  /** The parameters to stretch a password before it is compared. */
  find(entropyId: string): PasswordKdf | undefined
  matches(entropyId: string, accessKey: string): Promise<boolean>
}

/** Only of the last wallet: a page creates one. */
export function createMadePasswords(): MadePasswords {
  let last: { entropyId: string; kdf: PasswordKdf; digest: string } | undefined
  return {
    async add(entropyId, { kdf, accessKey }) {
      last = { entropyId, kdf, digest: await digest(accessKey) }
    },
    find: (entropyId) => (last?.entropyId === entropyId ? last.kdf : undefined),
    matches: async (entropyId, accessKey) =>
      last?.entropyId === entropyId && last.digest === (await digest(accessKey)),
  }
}

async function digest(accessKey: string): Promise<string> {
  const bytes: Bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(accessKey)))
  return bytes.join()
}
