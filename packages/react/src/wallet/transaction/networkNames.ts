import type { Chain } from '@latchkey/core'

/** Names for ids, from the host's chains; the few most used are known without them. */
export function networkNames(chains: readonly Chain[] | null): Record<string, string> {
  const defaults: Record<string, string> = {
    1: 'Ethereum',
    10: 'OP Mainnet',
    137: 'Polygon',
    8453: 'Base',
    42161: 'Arbitrum One',
    11155111: 'Sepolia',
  }
  return { ...defaults, ...Object.fromEntries((chains ?? []).map((chain) => [chain.id, chain.name])) }
}
