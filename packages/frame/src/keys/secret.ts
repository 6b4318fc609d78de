import { type Bytes, wipe } from './encoding.ts'

/**
 * The content of slots: the entropy of a mnemonic, from which every key of every chain is derived, or one imported key.
 */
export type SecretKind = 'mnemonic' | 'ethereum-key' | 'solana-key'
/** A derived key and its address. */
export type DerivedKey = { key: Bytes; address: string }
/** The caller that has opened it wipes it, together with the keys derived from it meanwhile. */
export type Secret = { kind: SecretKind; bytes: Bytes; derived?: Map<string, DerivedKey> }

/** Their sealed lengths: 16 bytes of entropy, 32 of a private key. */
const lengths: Record<SecretKind, number> = { mnemonic: 16, 'ethereum-key': 32, 'solana-key': 32 }

export function isWhole({ kind, bytes }: Secret): boolean {
  return bytes.length === lengths[kind]
}

export function wipeSecret(secret: Secret | undefined): void {
  wipe(secret?.bytes)
  for (const { key } of secret?.derived?.values() ?? []) wipe(key)
  secret?.derived?.clear()
}
