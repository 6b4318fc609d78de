import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import { isProviderError } from '../provider/providerError.ts'
import { createChainRpc } from './chainAccess.ts'

/** The data of a token's contract. Without `decimals` it is a collection, whose items have no fractions. */
export type TokenInfo = { symbol?: string | undefined; decimals?: number | undefined }

/** Selectors of `decimals()` and `symbol()`, [ERC-20](https://eips.ethereum.org/EIPS/eip-20). */
const getDecimals = '0x313ce567'
const getSymbol = '0x95d89b41'
/**
 * Nodes' code for a call that the contract refused ([EIP-1474](https://eips.ethereum.org/EIPS/eip-1474) and its
 * clients).
 */
const revertCode = 3

/**
 * Reads a token's symbol and decimals from a chain's node. Anyone can create a token with the symbol of another one, so
 * show it next to the contract's address, never in its place.
 *
 * @throws a provider error when the node does not answer.
 *
 * @example
 * const { symbol, decimals } = await readToken(client, { chain: mainnet, address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' })
 */
export async function readToken(
  { http }: Pick<Client, 'http'>,
  { chain, address }: { chain: Chain; address: string },
): Promise<TokenInfo> {
  const rpc = createChainRpc(http, chain)
  const call = async (data: string): Promise<string> => {
    try {
      return String(await rpc('eth_call', [{ to: address, data }, 'latest']))
    } catch (cause) {
      if (isRefusal(cause)) return '0x'
      throw cause
    }
  }
  const [decimals, symbol] = await Promise.all([call(getDecimals), call(getSymbol)])
  return { decimals: readDecimals(decimals), symbol: readSymbol(symbol) }
}

export function isRefusal(cause: unknown): boolean {
  return isProviderError(cause) && (cause.code === revertCode || /revert/i.test(cause.message))
}

const word = 64
/** The maximum of any token; thousands of decimals would show the amount as zero. */
const maxDecimals = 77

function readDecimals(answer: string): number | undefined {
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) return undefined
  const value = BigInt(answer)
  return value <= BigInt(maxDecimals) ? Number(value) : undefined
}

/** A string, or 32 bytes for tokens older than the standard. */
function readSymbol(answer: string): string | undefined {
  const hex = answer.slice(2)
  if (!/^[0-9a-f]*$/i.test(hex)) return undefined
  if (hex.length === word) return readText(hex)
  const length = Number(BigInt(`0x${hex.slice(word, 2 * word) || '0'}`))
  return length <= maxSymbol * 4 ? readText(hex.slice(2 * word, 2 * word + 2 * length)) : undefined
}

const maxSymbol = 12

/** Only characters of a token's name: letters, digits and a few signs. Others could draw over the amount next to it. */
function readText(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '').trim()
  return /^[\p{L}\p{N}$₮.+_-]+$/u.test(text) && text.length <= maxSymbol ? text : undefined
}
