import type { ChainType } from '@latchkey/wire'
import { isSignature, readPublicKey } from '../standards/ed25519.ts'
import { checksum, recoverSigner } from '../standards/ethereum.ts'

/** The one spelling of an address of a chain; undefined for a text that no key has for its address. */
export function readAddress(chain: ChainType, text: string): string | undefined {
  if (chain === 'solana') return readPublicKey(text) && text
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? checksum(text) : undefined
}

/** An address says it by its spelling: they have none in common. */
export function toChain(address: string): ChainType {
  return address.startsWith('0x') ? 'ethereum' : 'solana'
}

type KeyStatement = { chain: ChainType; address: string; text: string; signature: string }

/**
 * Whether the key of an address signed a text: by personal_sign on Ethereum, the bare text on Solana (R43: strict
 * Ed25519).
 */
export function isSignedByKey({ chain, address, text, signature }: KeyStatement): boolean {
  if (chain === 'ethereum') return recoverSigner(text, signature) === address
  const key = readPublicKey(address)
  return key !== undefined && isSignature(Buffer.from(signature, 'base64url'), Buffer.from(text), key)
}
