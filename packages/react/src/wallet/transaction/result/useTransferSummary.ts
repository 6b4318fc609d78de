import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { TransactionDescription } from '../call/describeTransaction.ts'
import { useCallWords } from '../call/useCallWords.ts'
import type { TokenState } from '../transactionProps.ts'
import type { Amounts } from '../useAmounts.ts'

/**
 * The amount and recipient of a transaction, as its receipt shows them. Empty if the transaction itself sends nothing.
 */
export function useTransferSummary(
  { call, kind, value, to }: TransactionDescription,
  { token, exact }: { token: TokenState } & Pick<Amounts, 'exact'>,
): { amount?: string | undefined; to?: string | undefined } {
  const { call: t } = useMoreTexts()
  const words = useCallWords(call, token)
  if (kind === 'transfer') return { amount: exact(value), to }
  if (call?.action !== 'transfer' && call?.action !== 'batchTransfer') return {}
  const { number, unit } = words?.amount ?? {}
  // Its unit is unknown: a number without one would be misleading.
  const isNamed = number !== undefined && unit !== t.units
  return { amount: isNamed ? `${number} ${unit}`.trim() : undefined, to: call.transferTo }
}
