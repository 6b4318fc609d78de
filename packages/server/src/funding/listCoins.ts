import type { Profile } from '../config/config.ts'
import type { Onramp } from '../vendors/onramps/onramp.ts'
import { localChains } from './localChains.ts'

const chains = [
  ...[1, 10, 56, 137, 8_453, 42_161, 42_220, 43_114].map((id) => `eip155:${id}`),
  'solana:mainnet',
]
const assets = ['native', 'USDC'] as const

/** The coins that an on-ramp sells, as `eip155:1/native`. */
export function listCoins({ findCoin }: Pick<Onramp, 'findCoin'>, profile: Profile): string[] {
  const coins = chains.flatMap((chain) =>
    assets.flatMap((asset) => (findCoin({ chain, asset }) ? [{ chain, asset }] : [])),
  )
  const local = coins.flatMap(({ chain, asset }) =>
    Object.entries(localChains).flatMap(([own, standsFor]) =>
      standsFor === chain ? [{ chain: own, asset }] : [],
    ),
  )
  return [...coins, ...(profile === 'development' ? local : [])].map(
    ({ chain, asset }) => `${chain}/${asset}`,
  )
}
