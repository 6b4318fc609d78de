import type { Settings } from '../../../app/settings.ts'

/**
 * Networks of the smart wallet (protocol 19.9): mainnet and Sepolia, Polygon, OP, Base and its Sepolia, Arbitrum, Zora,
 * Avalanche, BNB.
 */
const coinbaseIds = [1, 11_155_111, 137, 10, 8_453, 84_532, 42_161, 7_777_777, 43_114, 56]

/** The app's chains that Coinbase Wallet supports, the app's first one first; all of them if the app sets none. */
export function toCoinbaseChains({ supportedChains, defaultChain }: Settings): number[] {
  const appIds = [...(defaultChain ? [defaultChain] : []), ...(supportedChains ?? [])].map(({ id }) => id)
  const shared = [...new Set(appIds)].filter((id) => coinbaseIds.includes(id))
  return shared.length > 0 ? shared : coinbaseIds
}
