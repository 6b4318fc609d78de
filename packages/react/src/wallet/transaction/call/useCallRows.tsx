import { formatCoin } from '../../../format/formatCoin.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { ReceiptRow } from '../../../ui/Rows.tsx'
import { WholeAddress } from '../../sign/WholeAddress.tsx'
import type { TransactionViewProps } from '../transactionProps.ts'
import type { DecodedCall } from './decodeCall.ts'

/** The recipients and amounts of a call, with its token. */
export function useCallRows({ transaction, network, address }: TransactionViewProps): ReceiptRow[] {
  const { call: t, transaction: own, language } = useMoreTexts()
  const { call, to = '', value } = transaction
  if (!call) return []
  const { symbol = own.coin, decimals = 18 } = network.coin ?? {}
  const addressRow = (id: string, term: string, at: string | undefined): ReceiptRow[] =>
    at === undefined ? [] : [{ id, term, value: <WholeAddress address={at} what={term} />, wide: true }]
  const { spender, operator, transferFrom, transferTo } = call
  const isOthers = transferFrom?.toLowerCase() !== address.toLowerCase()
  return [
    // Coins sent with the call are lost as surely as the tokens in the title.
    ...(value === 0n
      ? []
      : [{ id: 'value', term: t.alsoSends, value: `${formatCoin(value, decimals, language)} ${symbol}` }]),
    ...addressRow('spender', t.spender, spender),
    ...addressRow('operator', t.operator, operator),
    ...addressRow('from', t.from, isOthers ? transferFrom : undefined),
    ...addressRow('to', own.to, transferTo),
    ...listItems(call).map(({ id, count }, index) => ({
      id: `item${index}`,
      term: t.item,
      value: count === undefined ? `#${id}` : `#${id} × ${count}`,
    })),
    ...addressRow('contract', t.token, to),
  ]
}

type Item = { id: bigint; count?: bigint | undefined }

function listItems({ tokenId, amount, tokenIds = [], amounts = [] }: DecodedCall): Item[] {
  if (tokenId !== undefined) return [{ id: tokenId, count: amount }]
  return tokenIds.map((id, index) => ({ id, count: amounts[index] }))
}
