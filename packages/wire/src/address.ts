import * as v from 'valibot'
import { readEthereumAddress, readSolanaAddress } from './fieldText.ts'

/**
 * An Ethereum address as it was typed, with `0x` added if it is missing. Only the server checks and restores the EIP-55
 * checksum, because that needs a hash that clients should not have to load.
 */
export const EthereumAddress = v.pipe(
  v.string(),
  v.metadata({ pattern: '^(0x)?[0-9a-fA-F]{40}$' }),
  v.transform((text) => readEthereumAddress(text) ?? text),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid Ethereum address'),
)

/** Base58 of 32 bytes. */
export const SolanaAddress = v.pipe(
  v.string(),
  v.transform((text) => readSolanaAddress(text) ?? text),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Invalid Solana address'),
)

export const ChainAddress = v.union([EthereumAddress, SolanaAddress])
