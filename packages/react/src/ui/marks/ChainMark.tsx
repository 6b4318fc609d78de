import { CoinPicture } from './CoinPicture.tsx'
import { chainCoins } from './coinNames.ts'

export type ChainMarkProps = {
  /** CAIP-2: `eip155:8453`, `solana:mainnet`. */
  chain: string
  name: string
}

/** The picture of a network, in gray for a test network; a letter for the app's own networks. */
export function ChainMark({ chain, name }: ChainMarkProps) {
  const coin = Object.hasOwn(chainCoins, chain) ? chainCoins[chain] : undefined
  return <CoinPicture coin={coin} name={name} seed={chain} />
}
