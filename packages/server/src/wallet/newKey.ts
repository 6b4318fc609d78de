import type { ChainType } from '@latchkey/wire'
import { isSignature, readPublicKey } from '../standards/ed25519.ts'
import { checksum, recoverSigner } from '../standards/ethereum.ts'

/** The single spelling of an address on a chain; undefined if it cannot be an address of a key. */
export function readAddress(chain: ChainType, text: string): string | undefined {
  if (chain === 'solana') return readPublicKey(text) && text
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? checksum(text) : undefined
}

/** The spelling tells: addresses of the two chains never look alike. */
export function toChain(address: string): ChainType {
  return address.startsWith('0x') ? 'ethereum' : 'solana'
}

type KeyStatement = { chain: ChainType; address: string; text: string; signature: string }

/**
 * Whether the key of an address signed a text: by personal_sign on Ethereum, the plain text on Solana (R43: strict
 * Ed25519).
 */
export function isSignedByKey({ chain, address, text, signature }: KeyStatement): boolean {
  if (chain === 'ethereum') return recoverSigner(text, signature) === address
  const key = readPublicKey(address)
  return key !== undefined && isSignature(Buffer.from(signature, 'base64url'), Buffer.from(text), key)
}
