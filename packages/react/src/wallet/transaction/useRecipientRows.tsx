import { checksummed } from '@latchkey/core'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { WholeAddress } from '../sign/WholeAddress.tsx'
import type { TransactionViewProps } from './transactionProps.ts'

/**
 * The facts about the address in the row above. It never says that an address is well known: this page cannot prove
 * that.
 */
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
    // Directly below the other: differences are visible if the two addresses are aligned.
    ...(resembles === undefined ? [] : [getTwinRow(checksummed(resembles), t.twin)]),
    ...(words.length === 0 ? [] : [{ id: 'recipient', term: t.recipient, value: words.join(' · ') }]),
  ]
}

const getTwinRow = (address: string, term: string): ReceiptRow => ({
  ...{ id: 'twin', term, wide: true },
  value: <WholeAddress address={address} what={term} />,
})
