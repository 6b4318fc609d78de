import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { TransactionDescription } from '../call/describeTransaction.ts'
import { useCallWords } from '../call/useCallWords.ts'
import type { TokenState } from '../transactionProps.ts'
import type { Amounts } from '../useAmounts.ts'

/** What a transaction sends, and to whom, in the words of its receipt. Absent of one that sends nothing by itself. */
export function useTransferSummary(
  { call, kind, value, to }: TransactionDescription,
  { token, exact }: { token: TokenState } & Pick<Amounts, 'exact'>,
): { amount?: string | undefined; to?: string | undefined } {
  const { call: t } = useMoreTexts()
  const words = useCallWords(call, token)
  if (kind === 'transfer') return { amount: exact(value), to }
  if (call?.action !== 'transfer' && call?.action !== 'batchTransfer') return {}
  const { number, unit } = words?.amount ?? {}
  // Its own unit is not known: a number alone would say too much.
  const isNamed = number !== undefined && unit !== t.units
  return { amount: isNamed ? `${number} ${unit}`.trim() : undefined, to: call.transferTo }
}
