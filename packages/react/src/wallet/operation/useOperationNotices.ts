import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { getRule } from '../sign/danger.ts'
import { getKind } from '../transaction/getKind.ts'
import { type TransactionNotice, toTransactionNotices } from '../transaction/useTransactionNotices.ts'
import type { OperationViewProps } from './operationProps.ts'
import { toCallProps } from './toCallProps.ts'

export type OperationNotices = {
  /** Notices about the whole operation, the worst first. */
  all: TransactionNotice[]
  /** Notices about each of several calls. Those of a single call are in `all`. */
  calls: TransactionNotice[][]
}

/** The notices about a user operation and its calls. */
export function useOperationNotices(props: OperationViewProps): OperationNotices {
  const texts = useMoreTexts()
  const { calls, forecast } = props
  const { feeLimit, paymaster, ...known } = forecast === 'loading' ? {} : forecast
  const lists = calls.map((call) => toTransactionNotices(toCallProps(props, call), texts))
  const [first] = calls
  // Network, shortage and fee belong to the whole operation.
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

/** What approving means, in the words for the only call, or for all. */
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
