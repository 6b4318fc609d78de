import { formatCoin, formatLimit, formatSmall } from '../../format/formatCoin.ts'
import { formatWorth } from '../../format/formatWorth.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { TransactionViewProps } from './transactionProps.ts'

/** Decimals of an EVM network's own coin, if the network does not state them. */
const usualDecimals = 18

export type Amounts = {
  symbol: string
  decimals: number
  /** The exact amount in the network's coin. */
  exact(units: bigint): string
  /** The worth in dollars, if the price is known. */
  worth(units: bigint): string | undefined
  /**
   * The amount in the coin and in dollars, in the app's order. The coin is rounded up, because it is a maximum to pay.
   */
  price(units: bigint): [first: string, second?: string]
}

type AmountProps = Pick<TransactionViewProps, 'network' | 'usd' | 'price'> & {
  /** For a coin with its own format. */
  format?(units: bigint, language: string): string
}

/** Formats amounts of the network's own coin. */
export function useAmounts(props: AmountProps): Amounts {
  return toAmounts(props, useMoreTexts())
}

/** Like `useAmounts`, with the texts as a parameter. */
export function toAmounts(
  { network, usd, price: first, format }: AmountProps,
  { transaction: t, language }: ReturnType<typeof useMoreTexts>,
): Amounts {
  const { symbol = t.coin, decimals = usualDecimals } = network.coin ?? {}
  const worth = (units: bigint) =>
    usd === undefined ? undefined : formatWorth(units, { decimals, usd, language })
  return {
    symbol,
    decimals,
    worth,
    exact: (units) => `${formatCoin(units, decimals, language)} ${symbol}`,
    price(units) {
      const dollars = worth(units)
      const usual = dollars === undefined ? formatLimit : formatSmall
      const coin = `${format ? format(units, language) : usual(units, decimals, language)} ${symbol}`
      if (dollars === undefined) return [coin]
      return first === 'native-token' ? [coin, dollars] : [dollars, coin]
    },
  }
}
