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

/** The action and amount of a transaction, as the title of its review. */
export function useHeadline(props: TransactionViewProps): Headline {
  return toHeadline(props, useMoreTexts())
}

/** Like `useHeadline`, for one of several calls. */
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
  // A call without coins costs none: a zero would be the largest element of the review.
  if (kind !== 'transfer' && value === 0n) return { over: t[kind] }
  return {
    over: t[kind],
    amount: { number: formatCoin(value, decimals, language), unit: symbol },
    worth: value === 0n || usd === undefined ? undefined : formatEstimate(value, { decimals, usd, language }),
  }
}
