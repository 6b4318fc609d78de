import { type Bytes, wipe } from './encoding.ts'

/** What slots keep: the entropy of a mnemonic, from which every key of every chain comes, or one key that was imported. */
export type SecretKind = 'mnemonic' | 'ethereum-key' | 'solana-key'
/** A key that was derived, and its address. */
export type DerivedKey = { key: Bytes; address: string }
/** The caller that has opened it wipes it, and with it the keys that were derived from it meanwhile. */
export type Secret = { kind: SecretKind; bytes: Bytes; derived?: Map<string, DerivedKey> }

/** As they are sealed: 16 bytes of entropy, 32 of a private key. */
const lengths: Record<SecretKind, number> = { mnemonic: 16, 'ethereum-key': 32, 'solana-key': 32 }

export function isWhole({ kind, bytes }: Secret): boolean {
  return bytes.length === lengths[kind]
}

export function wipeSecret(secret: Secret | undefined): void {
  wipe(secret?.bytes)
  for (const { key } of secret?.derived?.values() ?? []) wipe(key)
  secret?.derived?.clear()
}
