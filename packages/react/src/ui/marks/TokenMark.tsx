import { ChainMark, type ChainMarkProps } from './ChainMark.tsx'
import { CoinPicture } from './CoinPicture.tsx'
import { tokenCoins } from './coinNames.ts'

export type TokenMarkProps = {
  /** Of the coin of a network, or of a token that is known by its address, such as USDC. */
  symbol: string
  /**
   * The address of any other token. It then has a letter in the color of its address, whatever it calls itself: a token
   * of an attacker may have the ticker USDC.
   */
  address?: string | undefined
  /** Shown small at the corner. */
  network?: ChainMarkProps | undefined
}

/** The picture of a token. */
export function TokenMark({ symbol, address, network }: TokenMarkProps) {
  const isKnown = address === undefined && Object.hasOwn(tokenCoins, symbol)
  return (
    <CoinPicture
      coin={isKnown ? tokenCoins[symbol] : undefined}
      name={symbol}
      seed={address ?? symbol}
      isRound
      badge={network && <ChainMark {...network} />}
    />
  )
}
