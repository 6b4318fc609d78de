import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { SolanaTransactionProps } from './solanaProps.ts'
import { useActionWords } from './useActionWords.ts'

/** What a transaction sends, and to whom, in the words of its receipt. Absent of one that does something else. */
export function useSolanaTransferSummary(transaction: SolanaTransactionProps | undefined): {
  amount?: string
  to?: string
} {
  const { call } = useMoreTexts()
  const toWords = useActionWords(transaction?.tokens)
  const [first, second] = transaction?.description.actions ?? []
  if (first?.kind !== 'send' || second) return {}
  const { amount } = toWords(first)
  // Its own unit is not known: a number alone would say too much.
  if (!amount || amount.unit === call.units) return { to: first.to }
  return { amount: `${amount.number} ${amount.unit}`.trim(), to: first.to }
}
