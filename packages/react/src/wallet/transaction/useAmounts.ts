import { formatCoin, formatLimit, formatSmall } from '../../format/formatCoin.ts'
import { formatWorth } from '../../format/formatWorth.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { TransactionViewProps } from './transactionProps.ts'

/** Of an EVM network's own coin, where the network does not say. */
const usualDecimals = 18

export type Amounts = {
  symbol: string
  decimals: number
  /** The network's coin, exactly. */
  exact(units: bigint): string
  /** In dollars, where their price is known. */
  worth(units: bigint): string | undefined
  /** In the coin and in dollars, whichever the app wants first. The coin is rounded up: it is a most that may be paid. */
  price(units: bigint): [first: string, second?: string]
}

type AmountProps = Pick<TransactionViewProps, 'network' | 'usd' | 'price'> & {
  /** Of a coin with a rule of its own. */
  format?(units: bigint, language: string): string
}

/** How amounts of the network's own coin are written. */
export function useAmounts(props: AmountProps): Amounts {
  return toAmounts(props, useMoreTexts())
}

/** The same, where the texts are at hand. */
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
