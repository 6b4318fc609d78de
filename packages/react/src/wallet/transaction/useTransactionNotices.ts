import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { type Finding, findings, getRule, type Tone } from '../sign/danger.ts'
import { toCallWords } from './call/useCallWords.ts'
import { getForecast } from './getForecast.ts'
import { getKind } from './getKind.ts'
import { losesFunds } from './losesFunds.ts'
import type { TransactionViewProps } from './transactionProps.ts'
import { toAmounts } from './useAmounts.ts'

export type TransactionNotice = {
  id: Finding
  tone: Tone
  title?: string
  text: string
  /** Link to the explorer. */
  url?: string | undefined
}

/** From this fee in dollars on, a second look is worth it. */
const highFeeUsd = 100

/** The warnings about a transaction, the worst first. */
export function useTransactionNotices(props: TransactionViewProps): TransactionNotice[] {
  return toTransactionNotices(props, useMoreTexts())
}

/** Like `useTransactionNotices`, for one of several transactions. */
export function toTransactionNotices(
  props: TransactionViewProps,
  texts: ReturnType<typeof useMoreTexts>,
): TransactionNotice[] {
  const { transaction, network, requester, usd = 0, token = 'unknown' } = props
  const { transaction: t } = texts
  const { price, decimals } = toAmounts(props, texts)
  const call = transaction.call && toCallWords(transaction.call, token, texts)
  const { feeLimit = 0n } = transaction
  const forecast = getForecast(props)
  const { resembles } = props.recipient ?? {}
  const isFeeHigh = forecast.isFeeHigh || (Number(feeLimit) / 10 ** decimals) * usd >= highFeeUsd
  const chain = network.name ?? String(network.id)
  const notices: (Omit<TransactionNotice, 'tone'> | false | undefined)[] = [
    forecast.sentBefore !== undefined && {
      ...{ id: 'before', title: t.beforeTitle, text: t.beforeText },
      url: props.sentBeforeUrl,
    },
    losesFunds(transaction) && { id: 'lost', title: t.lostTitle, text: t.lostText },
    resembles !== undefined && {
      ...{ id: 'lookalike', title: t.lookalikeTitle, text: t.lookalikeText },
    },
    call?.warning,
    forecast.shortage && {
      id: 'shortage',
      title: t.shortTitle,
      text: fillText(t.shortText, { chain }),
    },
    // A shortage already explains the failure.
    forecast.failure && !forecast.shortage && { id: 'failing', text: t.failing },
    isFeeHigh && {
      id: 'fee',
      title: t.feeHighTitle,
      text: fillText(t.feeHighText, { fee: price(feeLimit)[0] }),
    },
    network.name === undefined && {
      id: 'network',
      title: t.unknownTitle,
      text: fillText(t.unknownText, { id: String(network.id) }),
    },
    getRule(getKind(transaction)).finding === 'unread' && {
      id: 'unread',
      title: t.unreadTitle,
      text: fillText(t.unreadText, { app: requester.name }),
    },
  ]
  return notices.flatMap((notice) => (notice ? [{ ...notice, tone: findings[notice.id] }] : []))
}
