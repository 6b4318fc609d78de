import { ChainMark, type ChainMarkProps } from './ChainMark.tsx'
import { CoinPicture } from './CoinPicture.tsx'
import { tokenCoins } from './coinNames.ts'

export type TokenMarkProps = {
  /** The symbol of a network's coin, or of a token known by its address, such as USDC. */
  symbol: string
  /**
   * The address of any other token. It then has a letter in the color of its address, regardless of its symbol: an
   * attacker's token may have the ticker USDC.
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
