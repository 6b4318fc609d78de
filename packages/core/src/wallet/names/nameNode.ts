import type { ChainType } from '../../account/wallets.ts'
import type { Chain } from '../../app/config.ts'
import type { Settings } from '../../app/settings.ts'
import { findSolanaNetwork, type SolanaNetwork } from '../../transaction/solana/clusters.ts'
import { findRpcUrl, loadChains } from '../chains/chainAccess.ts'

/**
 * Why a name has no address. `malformed`: it is not a name of this network, or is not in normal form. `unknown`: no
 * address is set for it. `unsafe`: the chain does not prove its address.
 */
export type NameProblem = 'malformed' | 'unknown' | 'unsafe'

/** `name` is the normalized name that was resolved. */
export type NameAnswer = { name: string; address: string } | { problem: NameProblem }

/** The node that resolves names. */
export type NameNode =
  | { chainType: 'ethereum'; chain: Chain }
  | { chainType: 'solana'; network: SolanaNetwork }

/** ENS names are on Ethereum, also for other chains. */
const ethereum = 1

/**
 * Finds the app's own node that can resolve names: of Ethereum among its chains, or of Solana's mainnet. Undefined if
 * the app has none; names are not sent to any other node (decision 19: sending).
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
 * Whether the input is meant as a name: addresses have no dot.
 *
 * @example
 * isName('ada.eth') // true
 */
export const isName = (input: string): boolean => input.includes('.')
