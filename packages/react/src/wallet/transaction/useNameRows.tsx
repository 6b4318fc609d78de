import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { type TransactionWording, typedName } from '../sign/wording.ts'

/** The name that the user typed for the recipient; the row below has the full address. */
export function useNameRows(wording: TransactionWording | undefined): ReceiptRow[] {
  const { sendForm: t } = useMoreTexts()
  const name = wording?.[typedName]
  return name === undefined ? [] : [{ id: 'name', term: t.name, value: name }]
}
