import { formatCoin } from '../../format/formatCoin.ts'
import { formatEstimate } from '../../format/formatWorth.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { toCallWords } from './call/useCallWords.ts'
import type { TransactionViewProps } from './transactionProps.ts'
import { toAmounts } from './useAmounts.ts'

export type Headline = {
  over: string
  amount?: { number: string | undefined; unit: string } | undefined
  worth?: string | undefined
}

/** What a transaction does and to how much, as the title of its review. */
export function useHeadline(props: TransactionViewProps): Headline {
  return toHeadline(props, useMoreTexts())
}

/** The same of one call of several. */
export function toHeadline(
  props: Pick<TransactionViewProps, 'transaction' | 'token' | 'network' | 'usd' | 'price'>,
  texts: ReturnType<typeof useMoreTexts>,
): Headline {
  const { transaction: t, language } = texts
  const { transaction, token = 'unknown', usd } = props
  const { decimals, symbol } = toAmounts(props, texts)
  const { kind, value, call } = transaction
  const words = call && toCallWords(call, token, texts)
  if (words) return words
  // A call that sends no coins costs none: a nought would be the largest thing on it.
  if (kind !== 'transfer' && value === 0n) return { over: t[kind] }
  return {
    over: t[kind],
    amount: { number: formatCoin(value, decimals, language), unit: symbol },
    worth: value === 0n || usd === undefined ? undefined : formatEstimate(value, { decimals, usd, language }),
  }
}
