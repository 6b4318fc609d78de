import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue } from '../../ui/AddressValue.tsx'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { Wait } from '../sign/Wait.tsx'
import { getForecast } from './getForecast.ts'
import { NetworkValue } from './NetworkValue.tsx'
import { Price } from './Price.tsx'
import type { TransactionViewProps } from './transactionProps.ts'
import { useAmounts } from './useAmounts.ts'
import { useChangeRows } from './useChangeRows.tsx'
import { useNameRows } from './useNameRows.tsx'
import { useTargetRows } from './useTargetRows.tsx'

/** The rows for recipient, network and cost. */
export function useTransactionRows(props: TransactionViewProps): ReceiptRow[] {
  const { network, address } = props
  const { sign, common } = useMoreTexts()
  const targets = useTargetRows(props)
  const changes = useChangeRows(props)
  const costs = useCostRows(props)
  const names = useNameRows(props.wording)
  return [
    ...names,
    ...targets,
    ...changes,
    { id: 'network', term: sign.network, value: <NetworkValue network={network} /> },
    ...costs,
    { id: 'wallet', term: common.wallet, value: <AddressValue address={address} what={common.wallet} /> },
  ]
}

function useCostRows(props: TransactionViewProps): ReceiptRow[] {
  const { transaction, isSent } = props
  const { transaction: t } = useMoreTexts()
  const { exact, price } = useAmounts(props)
  const { value, feeLimit } = transaction
  const forecast = getForecast(props)
  const { balance, shortage, rollupFee } = forecast
  const rollupCost = typeof rollupFee === 'bigint' ? rollupFee : 0n
  const fee = forecast.fee ?? (feeLimit === undefined ? undefined : feeLimit + rollupCost)
  // The app may fill in the fee later, because it sends the transaction itself.
  if (fee === undefined && !isSent) return []
  const term = fee !== undefined && forecast.fee === undefined ? t.feeLimit : t.fee
  const isPartial = rollupFee === 'unknown'
  return [
    {
      id: 'fee',
      term,
      value: fee === undefined ? <Wait /> : <Price price={price(fee)} isPartial={isPartial} />,
    },
    ...(value === 0n
      ? []
      : [
          {
            id: 'total',
            term: t.total,
            value:
              fee === undefined ? (
                <Wait />
              ) : (
                <Price price={price(value + fee)} isTotal isPartial={isPartial} />
              ),
          },
        ]),
    ...(shortage === 'coin' && balance !== undefined
      ? [{ id: 'balance', term: t.balance, value: exact(balance) }]
      : []),
  ]
}
