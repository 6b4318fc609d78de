import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { SolanaTransactionProps } from './solanaProps.ts'
import { useActionWords } from './useActionWords.ts'

/** The amount and recipient of a transaction, as its receipt shows them. Empty for anything but a single transfer. */
export function useSolanaTransferSummary(transaction: SolanaTransactionProps | undefined): {
  amount?: string
  to?: string
} {
  const { call } = useMoreTexts()
  const toWords = useActionWords(transaction?.tokens)
  const [first, second] = transaction?.description.actions ?? []
  if (first?.kind !== 'send' || second) return {}
  const { amount } = toWords(first)
  // Its unit is unknown: a number without one would be misleading.
  if (!amount || amount.unit === call.units) return { to: first.to }
  return { amount: `${amount.number} ${amount.unit}`.trim(), to: first.to }
}
