import { hasUnseen, trimField } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromBase58 } from './base58.ts'
import { type Bytes, fromHex, isHex, sameBytes, wipe } from './encoding.ts'
import { refuse } from './refusal.ts'

/** Parses an Ethereum key: 64 hex digits, with or without `0x`. The caller wipes it. */
export function readEthereumKey(input: string): Bytes {
  if (hasUnseen(input)) return refuse('key_unseen')
  const digits = `0x${trimField(input).replace(/^0x/i, '')}`
  if (!/^0x[0-9a-fA-F]*$/.test(digits)) return refuse('key_not_hex')
  if (!isHex(digits) || digits.length !== 66) return refuse('key_not_32_bytes')
  const key = fromHex(digits)
  // Zero and values from the group's order on have no public key ([SEC 1](https://www.secg.org/sec1-v2.pdf), 3.2.1).
  if (secp256k1.utils.isValidSecretKey(key)) return key
  wipe(key)
  return refuse('key_out_of_range')
}

/** Parses a Solana key: 64 bytes in base58, the seed followed by its public key. The caller wipes it. */
export function readSolanaKey(input: string): Bytes {
  if (hasUnseen(input)) return refuse('key_unseen')
  const text = trimField(input)
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return refuse('key_not_base58')
  const pair = fromBase58(text, 64)
  if (!pair) return refuse('key_not_64_bytes')
  const key = pair.slice(0, 32)
  try {
    // With the public key of another key, signatures would reveal the private key.
    if (sameBytes(ed25519.getPublicKey(key), pair.subarray(32))) return key
  } finally {
    wipe(pair)
  }
  wipe(key)
  return refuse('key_of_other_public_key')
}
