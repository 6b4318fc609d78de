import { chainChecksums, fromBase58, solanaPrograms } from '@latchkey/wire'
import type { ChainType } from '../../account/wallets.ts'
import { checksummed } from '../external/checksum.ts'

const zeroAddress = `0x${'0'.repeat(40)}`
const solanaBytes = 32

/**
 * Returns why a coin cannot be sent to the input: it is not an address, or has a typing error. An Ethereum address in
 * only lower or only upper case has no checksum (EIP-55). Addresses that cannot have an owner are invalid.
 *
 * @param chainId the chain of the transfer: some chains include their id in the checksum (EIP-1191)
 *
 * @example
 * const problem = checkRecipient('ethereum', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F') // undefined
 */
export function checkRecipient(
  chainType: ChainType,
  input: string,
  chainId?: number,
): 'invalid' | 'misspelled' | undefined {
  if (chainType === 'solana') return isSolanaAddress(input) ? undefined : 'invalid'
  if (!/^0x[0-9a-fA-F]{40}$/.test(input) || input.toLowerCase() === zeroAddress) return 'invalid'
  const digits = input.slice(2)
  const isUnchecked = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const isOfChain =
    chainId !== undefined && chainChecksums.includes(chainId) && checksummed(input, chainId) === input
  return isUnchecked || isOfChain || checksummed(input) === input ? undefined : 'misspelled'
}

function isSolanaAddress(input: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(input) || input === solanaPrograms.system) return false
  return fromBase58(input).length === solanaBytes
}
