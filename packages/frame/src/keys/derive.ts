import { type ChainName, chains } from './chains.ts'
import { type Bytes, wipe } from './encoding.ts'
import { toSeed } from './mnemonic.ts'
import { refuse } from './refusal.ts'
import type { Secret } from './secret.ts'

/** The private key of a chain and index. An imported key is that of index 0 of its own chain. The caller wipes it. */
export async function derive({ kind, bytes }: Secret, chain: ChainName, index: number): Promise<Bytes> {
  const { imported, fromSeed } = chains[chain]
  if (kind === imported && index === 0) return Uint8Array.from(bytes)
  if (kind !== 'mnemonic') return refuse('slot_closed')
  const seed = await toSeed(bytes)
  try {
    return fromSeed(seed, index)
  } finally {
    wipe(seed)
  }
}

/** The address of a chain and index. */
export async function deriveAddress(secret: Secret, chain: ChainName, index: number): Promise<string> {
  const key = await derive(secret, chain, index)
  try {
    return chains[chain].toAddress(key)
  } finally {
    wipe(key)
  }
}
