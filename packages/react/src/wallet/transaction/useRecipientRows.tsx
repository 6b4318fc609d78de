import { checksummed } from '@latchkey/core'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { WholeAddress } from '../sign/WholeAddress.tsx'
import type { TransactionViewProps } from './transactionProps.ts'

/** What can be said of the address in the row above. That it is well known is never said: nobody here could prove it. */
export function useRecipientRows({ recipient }: TransactionViewProps): ReceiptRow[] {
  const { transaction: t } = useMoreTexts()
  if (!recipient) return []
  const { kind, isOwn, isNew, isContract, resembles } = recipient
  const isProgram = kind !== 'receiver'
  const words = [
    isOwn ? t.ownWallet : isNew && t.newRecipient,
    isContract === true && !isProgram && t.isContract,
    isContract === false && isProgram && t.isNoContract,
  ].filter((word) => typeof word === 'string')
  return [
    // Right below the other: what differs is seen where one stands above the other.
    ...(resembles === undefined ? [] : [getTwinRow(checksummed(resembles), t.twin)]),
    ...(words.length === 0 ? [] : [{ id: 'recipient', term: t.recipient, value: words.join(' · ') }]),
  ]
}

const getTwinRow = (address: string, term: string): ReceiptRow => ({
  ...{ id: 'twin', term, wide: true },
  value: <WholeAddress address={address} what={term} />,
})
