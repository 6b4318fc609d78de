import { ed25519 } from '@noble/curves/ed25519.js'
import { checksum, isAddress, toAddress } from './address.ts'
import { toBase58 } from './base58.ts'
import { deriveChild, hardenedOffset } from './bip32.ts'
import { type Bytes, toBase64Url, utf8 } from './encoding.ts'
import { ethereumSigners, rawEthereumSigners, type Signers } from './ethereumSigners.ts'
import { signPersonalMessage } from './personalMessage.ts'
import { readEthereumKey, readSolanaKey } from './privateKeyText.ts'
import type { SecretKind } from './secret.ts'
import { signDigest } from './signature.ts'
import { deriveEd25519 } from './slip10.ts'
import { lenientSolanaSigners, solanaSigners } from './solanaSigners.ts'

export type ChainName = 'ethereum' | 'solana'
/** Additional signatures that an app's settings can allow: bare hashes, and Solana transactions as messages. */
export type SigningSetting = 'rawSigning' | 'transactionsAsMessages'
type Chain = {
  /** The kind of an imported key of this chain. */
  imported: SecretKind
  /** Parses an imported key, as wallets of this chain export it. Refuses an invalid one. The caller wipes it. */
  readKey(text: string): Bytes
  /** The private key of an index, from the seed of a mnemonic. The caller wipes it. */
  fromSeed(seed: Uint8Array, index: number): Bytes
  toAddress(key: Bytes): string
  /** The single spelling of an address; undefined for an invalid one. */
  readAddress(text: string): string | undefined
  /** Signs once without a key: the first use of any key would have to wait for the curve's tables, 25 to 50 ms. */
  warmUp(): void
  /** The key's signature of a statement to the vault. */
  prove(statement: string, key: Bytes): string
  signers: Signers
  /** For apps whose operator has turned the setting on. */
  lenientSigners: Partial<Record<SigningSetting, Signers>>
}

const purpose = 44
const anyBytes = new Uint8Array(32).fill(1)

/**
 * All differences between chains, for every operation
 * ([BIP-44](https://github.com/bitcoin/bips/blob/master/bip-0044.mediawiki)).
 */
export const chains: Readonly<Record<ChainName, Chain>> = {
  /** `m/44'/60'/0'/0/index` */
  ethereum: {
    imported: 'ethereum-key',
    readKey: readEthereumKey,
    fromSeed: (seed, index) =>
      deriveChild(seed, [purpose + hardenedOffset, 60 + hardenedOffset, hardenedOffset, 0, index]),
    toAddress,
    readAddress: (text) => (isAddress(text) ? checksum(text) : undefined),
    warmUp: () => void signDigest(anyBytes, anyBytes),
    prove: signPersonalMessage,
    signers: ethereumSigners,
    lenientSigners: { rawSigning: rawEthereumSigners },
  },
  /** `m/44'/501'/index'/0'`, as Solana wallets do; every step is hardened. */
  solana: {
    imported: 'solana-key',
    readKey: readSolanaKey,
    fromSeed: (seed, index) => deriveEd25519(seed, [purpose, 501, index, 0]),
    toAddress: (key) => toBase58(ed25519.getPublicKey(key)),
    readAddress: (text) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : undefined),
    warmUp: () => void ed25519.sign(anyBytes, anyBytes),
    // JSON, which begins with a brace: no transaction can be read like that.
    prove: (statement, key) => toBase64Url(ed25519.sign(utf8(statement), key)),
    signers: solanaSigners,
    lenientSigners: { transactionsAsMessages: lenientSolanaSigners },
  },
}
