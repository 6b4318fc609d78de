import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import { isProviderError } from '../provider/providerError.ts'
import { createChainRpc } from './chainAccess.ts'

/** What a token's contract says of itself. Without `decimals` its items are not counted in fractions: a collection. */
export type TokenInfo = { symbol?: string | undefined; decimals?: number | undefined }

/** Selectors of `decimals()` and `symbol()`, [ERC-20](https://eips.ethereum.org/EIPS/eip-20). */
const getDecimals = '0x313ce567'
const getSymbol = '0x95d89b41'
/** Nodes' code for a call that the contract refused ([EIP-1474](https://eips.ethereum.org/EIPS/eip-1474) and its clients). */
const revertCode = 3

/**
 * Asks a chain's node what a token calls itself, and in which unit it counts. Anyone can make a token that calls itself
 * like another one: it is shown beside the contract's address, never in its place.
 *
 * @throws a provider error when the node gives no answer.
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
/** No token has more; an amount with thousands of places after the sign would be drawn as nothing. */
const maxDecimals = 77

function readDecimals(answer: string): number | undefined {
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) return undefined
  const value = BigInt(answer)
  return value <= BigInt(maxDecimals) ? Number(value) : undefined
}

/** A string, or 32 bytes as tokens of before the standard answer. */
function readSymbol(answer: string): string | undefined {
  const hex = answer.slice(2)
  if (!/^[0-9a-f]*$/i.test(hex)) return undefined
  if (hex.length === word) return readText(hex)
  const length = Number(BigInt(`0x${hex.slice(word, 2 * word) || '0'}`))
  return length <= maxSymbol * 4 ? readText(hex.slice(2 * word, 2 * word + 2 * length)) : undefined
}

const maxSymbol = 12

/** Only what names a token: letters, digits and a few signs. Others could draw over the amount beside it. */
function readText(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const text = new TextDecoder().decode(bytes).replaceAll('\0', '').trim()
  return /^[\p{L}\p{N}$₮.+_-]+$/u.test(text) && text.length <= maxSymbol ? text : undefined
}
