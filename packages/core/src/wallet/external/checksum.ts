import { keccak256 } from '../../keccak.ts'

/**
 * Returns an Ethereum address in the mixed case of EIP-55, or of EIP-1191 for a given chain. Wallets return lower case;
 * the server and the published client use mixed case, and host apps compare the two as text. Any other text is returned
 * unchanged.
 *
 * @example
 * checksummed('0x71c7656ec7ab88b098defb751b7401b5f6d8976f') // '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
 */
export function checksummed(address: string, chainId?: number): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(chainId === undefined ? digits : `${chainId}0x${digits}`))
  return `0x${Array.from(digits, (digit, i) => {
    const nibble = ((hash[i >> 1] ?? 0) >> (i % 2 === 0 ? 4 : 0)) & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  }).join('')}`
}
