import type { ChainType } from '../../account/wallets.ts'
import type { Chain } from '../../app/config.ts'
import type { Settings } from '../../app/settings.ts'
import { findSolanaNetwork, type SolanaNetwork } from '../../transaction/solana/clusters.ts'
import { findRpcUrl, loadChains } from '../chains/chainAccess.ts'

/**
 * Why a name gives no address. `malformed`: it is not a name of this network, or is not in normal form. `unknown`: no
 * address is set for it. `unsafe`: its address cannot be found for sure from the chain alone.
 */
export type NameProblem = 'malformed' | 'unknown' | 'unsafe'

/** `name` is in its normal form: what the address was looked up by. */
export type NameAnswer = { name: string; address: string } | { problem: NameProblem }

/** The node that names are looked up at. */
export type NameNode =
  | { chainType: 'ethereum'; chain: Chain }
  | { chainType: 'solana'; network: SolanaNetwork }

/** Names of ENS are on Ethereum, whichever chain the coins are on. */
const ethereum = 1

/**
 * Finds the app's own node that can look names up: Ethereum among its chains, or Solana's main network. Undefined where
 * the app has none; a name is sent to no other node (decision 19: sending).
 *
 * @example
 * const node = await findNameNode(getSettings(client).getState(), 'ethereum')
 */
export async function findNameNode(settings: Settings, chainType: ChainType): Promise<NameNode | undefined> {
  if (chainType === 'solana') {
    const network = findSolanaNetwork(settings.solanaClusters)
    return network.chain === 'solana:mainnet' ? { chainType, network } : undefined
  }
  const { chains } = await loadChains(settings)
  const chain = chains.find(({ id }) => id === ethereum)
  return chain && findRpcUrl(chain) ? { chainType, chain } : undefined
}

/**
 * Whether a text is meant as a name: an address has no dot.
 *
 * @example
 * isName('ada.eth') // true
 */
export const isName = (input: string): boolean => input.includes('.')
