import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { WholeAddress } from '../sign/WholeAddress.tsx'
import { useCallRows } from './call/useCallRows.tsx'
import type { TransactionViewProps } from './transactionProps.ts'
import { useRecipientRows } from './useRecipientRows.tsx'

/** The recipient of a transaction or call. */
export function useTargetRows(props: TransactionViewProps): ReceiptRow[] {
  const { to, call } = props.transaction
  const { transaction: t } = useMoreTexts()
  const callRows = useCallRows(props)
  const about = useRecipientRows(props)
  if (!call) return [getRecipientRow(to, t), ...about]
  // Of a call's addresses, the first is the recipient that the rows describe.
  const first = callRows.findIndex(({ id }) => ['spender', 'operator', 'to'].includes(id)) + 1
  return [...callRows.slice(0, first), ...about, ...callRows.slice(first)]
}

function getRecipientRow(to: string | undefined, t: { to: string; newContract: string }): ReceiptRow {
  return to === undefined
    ? { id: 'to', term: t.to, value: t.newContract }
    : { id: 'to', term: t.to, value: <WholeAddress address={to} what={t.to} />, wide: true }
}
