import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { getRule } from '../sign/danger.ts'
import { getKind } from '../transaction/getKind.ts'
import { type TransactionNotice, toTransactionNotices } from '../transaction/useTransactionNotices.ts'
import type { OperationViewProps } from './operationProps.ts'
import { toCallProps } from './toCallProps.ts'

export type OperationNotices = {
  /** What speaks against it as a whole, the worst first. */
  all: TransactionNotice[]
  /** Against each of several calls. A single call's are among those of the whole. */
  calls: TransactionNotice[][]
}

/** What speaks against a user operation and its calls. */
export function useOperationNotices(props: OperationViewProps): OperationNotices {
  const texts = useMoreTexts()
  const { calls, forecast } = props
  const { feeLimit, paymaster, ...known } = forecast === 'loading' ? {} : forecast
  const lists = calls.map((call) => toTransactionNotices(toCallProps(props, call), texts))
  const [first] = calls
  // The network, what is missing and the price are those of the whole.
  const whole = first
    ? toTransactionNotices(
        {
          ...toCallProps(props, first),
          transaction: {
            kind: 'transfer',
            value: 0n,
            to: first.transaction.to,
            feeLimit: paymaster ? undefined : feeLimit,
          },
          token: 'unknown',
          recipient: undefined,
          forecast: known,
        },
        texts,
      )
    : [{ id: 'unread' as const, tone: 'warning' as const, text: texts.smartWallet.unreadTitle }]
  const isWhole = ({ id }: TransactionNotice) => whole.some((notice) => notice.id === id)
  const own = lists.map((list) => list.filter((notice) => !isWhole(notice)))
  const single = calls.length === 1 ? (own[0] ?? []) : []
  return {
    all: [...single, ...whole].sort((one, other) => rank(one) - rank(other)),
    calls: calls.length === 1 ? [[]] : own,
  }
}

const rank = ({ tone }: TransactionNotice) => (tone === 'danger' ? 0 : 1)

/** What agreeing means, in the words of the one call or of all. */
export function useOperationText({ calls, isSent, status, requester }: OperationViewProps): string {
  const texts = useMoreTexts()
  const { transaction: t, smartWallet } = texts
  if (!isSent) return smartWallet.signedText.replace('{app}', requester.name)
  if (status === 'signing') return t.submittingText
  const [first] = calls
  return calls.length === 1 && first
    ? getRule(getKind(first.transaction)).text(texts)
    : smartWallet.severalText
}
