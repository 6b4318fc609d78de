import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { type TransactionWording, typedName } from '../sign/wording.ts'

/** The name by which the user typed the recipient; its whole address is in the row below. */
export function useNameRows(wording: TransactionWording | undefined): ReceiptRow[] {
  const { sendForm: t } = useMoreTexts()
  const name = wording?.[typedName]
  return name === undefined ? [] : [{ id: 'name', term: t.name, value: name }]
}
