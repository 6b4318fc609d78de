import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../../ui/Rows.tsx'
import type { TokenStates } from '../../transaction/transactionProps.ts'
import { WholeAddress } from '../WholeAddress.tsx'
import type { Permit } from './readPermit.ts'
import { toAllowanceFigure } from './toAllowanceFigure.ts'

/** The rows of a permit: spender and tokens as full addresses, the amounts in the tokens' own units. */
export function usePermitRows(permit: Permit | undefined, tokens: TokenStates | undefined): ReceiptRow[] {
  const texts = useMoreTexts()
  const { call, transaction } = texts
  if (!permit) return []
  const addressRow = (id: string, term: string, at: string): ReceiptRow => ({
    ...{ id, term, wide: true },
    value: <WholeAddress address={at} what={term} />,
  })
  return [
    addressRow('permit-spender', call.spender, permit.spender),
    ...permit.allowances.flatMap((allowance, i) => {
      const { token } = allowance
      // For a single token the title shows the amount.
      const isSaid = permit.allowances.length === 1
      const figure = toAllowanceFigure(allowance, { token: tokens?.get(token) ?? 'unknown', texts })
      const amount = !isSaid && figure && [figure.number, figure.unit].filter(Boolean).join(' ')
      return [
        ...(amount
          ? [{ id: `permit-amount${i}`, term: transaction.amount, value: <bdi>{amount}</bdi> }]
          : []),
        addressRow(`permit-token${i}`, call.token, token),
      ]
    }),
  ]
}
