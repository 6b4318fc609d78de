import { type ChainName, chains } from './chains.ts'
import { type Bytes, wipe } from './encoding.ts'
import { toSeed } from './mnemonic.ts'
import { refuse } from './refusal.ts'
import type { DerivedKey, Secret } from './secret.ts'

/** Derives the private key of a chain and index. An imported key is index 0 of its own chain. The caller wipes it. */
export async function derive(secret: Secret, chain: ChainName, index: number): Promise<Bytes> {
  const { key } = await deriveOnce(secret, chain, index)
  return Uint8Array.from(key)
}

/** The address of a chain and index. */
export async function deriveAddress(secret: Secret, chain: ChainName, index: number): Promise<string> {
  const { address } = await deriveOnce(secret, chain, index)
  return address
}

/** A slot must prove its addresses before a key is used: deriving a second time then costs nothing (P11). */
async function deriveOnce(secret: Secret, chain: ChainName, index: number): Promise<DerivedKey> {
  secret.derived ??= new Map()
  const name = `${chain} ${index}`
  const cachedKey = secret.derived.get(name)
  if (cachedKey) return cachedKey
  const key = await deriveKey(secret, chain, index)
  const derivedKey = { key, address: chains[chain].toAddress(key) }
  secret.derived.set(name, derivedKey)
  return derivedKey
}

async function deriveKey({ kind, bytes }: Secret, chain: ChainName, index: number): Promise<Bytes> {
  const { imported: importedKind, fromSeed } = chains[chain]
  if (kind === importedKind && index === 0) return Uint8Array.from(bytes)
  if (kind !== 'mnemonic') return refuse('slot_closed')
  const seed = await toSeed(bytes)
  try {
    return fromSeed(seed, index)
  } finally {
    wipe(seed)
  }
}
