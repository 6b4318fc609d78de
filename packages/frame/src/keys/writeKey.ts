import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from './base58.ts'
import type { ChainName } from './chains.ts'
import { type Bytes, concat, toHex, utf8, wipe } from './encoding.ts'

/** A private key in the import format of its chain's wallets. */
export const writeKey: Readonly<Record<ChainName, (key: Bytes) => Bytes>> = {
  ethereum: (key) => utf8(toHex(key)),
  /** Private and public key together, as in Solana wallets. */
  solana: (key) => {
    const pair = concat(key, ed25519.getPublicKey(key))
    try {
      return utf8(toBase58(pair))
    } finally {
      wipe(pair)
    }
  },
}
