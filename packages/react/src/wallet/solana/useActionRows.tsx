import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { WholeAddress } from '../sign/WholeAddress.tsx'
import type { SolanaAction } from './describeSolana.ts'
import type { SolanaTransactionProps } from './solanaProps.ts'
import { useActionWords } from './useActionWords.ts'

/** Each action with its recipient and amount; with several, each has a heading. */
export function useActionRows(transaction: SolanaTransactionProps | undefined): ReceiptRow[] {
  const { transaction: own, solana: t, call } = useMoreTexts()
  const toWords = useActionWords(transaction?.tokens)
  const actions = transaction?.description.actions ?? []
  const addressRow = (id: string, term: string, at: string | undefined): ReceiptRow[] =>
    at ? [{ id, term, value: <WholeAddress address={at} what={term} />, wide: true }] : []

  function toRows(action: SolanaAction, i: number): ReceiptRow[] {
    if (action.kind === 'call') return addressRow(`${i}-program`, t.program, action.program)
    const { kind, mint, to } = action
    const receiver = kind === 'allow' ? call.spender : kind === 'createAccount' ? t.account : own.to
    return [
      ...addressRow(`${i}-from`, call.from, kind === 'send' ? action.from : undefined),
      ...addressRow(`${i}-to`, receiver, to),
      ...addressRow(`${i}-token`, t.token, mint),
    ]
  }

  if (actions.length < 2) return actions.flatMap(toRows)
  return actions.flatMap((action, i) => {
    const { over, amount } = toWords(action)
    const value = [amount?.number, amount?.unit].filter(Boolean).join(' ')
    return [{ id: `${i}`, term: `${i + 1}. ${over}`, value, cap: true }, ...toRows(action, i)]
  })
}
