import type { Hex, UnsignedTransaction } from '../sign.ts'
import type { TokenAsset } from './holding.ts'

/** Selector of `transfer(address,uint256)`, [ERC-20](https://eips.ethereum.org/EIPS/eip-20). */
const transfer = '0xa9059cbb'

type Transfer = { to: string; units: bigint; chainId: number; token: TokenAsset | null }

/**
 * Writes the transaction that sends a chain's own coin or a token. A token transfer calls the token's contract, with
 * receiver and amount as arguments.
 *
 * @example
 * const transaction = writeTransfer({ to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', units: 1_000n, chainId: 8453, token: null })
 */
export function writeTransfer({ to, units, chainId, token }: Transfer): UnsignedTransaction {
  if (!token) return { to, value: toHex(units), chainId }
  const words = [to.slice(2).toLowerCase(), units.toString(16)].map((word) => word.padStart(64, '0'))
  return { to: token.address, data: `${transfer}${words.join('')}` as Hex, chainId }
}

const toHex = (units: bigint): Hex => `0x${units.toString(16)}`
