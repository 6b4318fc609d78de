import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import { createChainBatch } from '../chains/chainAccess.ts'
import { providerError } from '../provider/providerError.ts'
import type { Holding, Holdings, TokenAsset } from './holding.ts'

/** Selectors of `decimals()` and `balanceOf(address)`, [ERC-20](https://eips.ethereum.org/EIPS/eip-20). */
const getDecimals = '0x313ce567'
const getBalance = '0x70a08231'
/** The maximum of any token; thousands of decimals would show the amount as zero. */
const maxDecimals = 77n

type BalancesQuestion = {
  chain: Chain
  addresses: readonly string[]
  tokens?: readonly TokenAsset[] | undefined
}

/**
 * Reads the balances of addresses from a chain's node: the chain's own coin and each given token. Sends one request if
 * the node supports batches.
 *
 * @throws a provider error when the node does not return the balance of the chain's own coin.
 *
 * @example
 * const holdings = await readBalances(client, { chain: mainnet, addresses: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F'] })
 */
export async function readBalances(
  { http }: Pick<Client, 'http'>,
  { chain, addresses, tokens = [] }: BalancesQuestion,
): Promise<Holdings> {
  const call = (to: string, data: string) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  const questions = [
    ...addresses.map((address) => ({ method: 'eth_getBalance', params: [address, 'latest'] })),
    ...tokens.map((token) => call(token.address, getDecimals)),
    ...addresses.flatMap((address) =>
      tokens.map((token) => call(token.address, getBalance + toWord(address))),
    ),
  ]
  const answers = (await createChainBatch(http, chain)(questions)).map(readNumber)
  const coins = answers.splice(0, addresses.length)
  const decimals = answers.splice(0, tokens.length)
  const { decimals: places = 18 } = chain.nativeCurrency ?? {}
  const read = (at: number): readonly Holding[] => {
    const units = coins[at]
    if (units === undefined) throw providerError(-32603, `The node of chain ${chain.id} tells no balance.`)
    const tokenHoldings = tokens.flatMap((token, i): Holding[] => {
      const [unit, amount] = [decimals[i], answers[at * tokens.length + i]]
      const isKnown = unit !== undefined && unit <= maxDecimals && amount !== undefined
      return isKnown ? [{ token, units: amount, decimals: Number(unit) }] : []
    })
    return [{ token: null, units, decimals: places }, ...tokenHoldings]
  }
  return Object.fromEntries(addresses.map((address, at) => [address, read(at)]))
}

const toWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** A number of at most 256 bits; the response of a missing contract is empty. */
function readNumber(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer) ? BigInt(answer) : undefined
}
