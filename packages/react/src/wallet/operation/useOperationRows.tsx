import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { fillText } from '../../ui/fill.ts'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { Wait } from '../sign/Wait.tsx'
import { NetworkValue } from '../transaction/NetworkValue.tsx'
import { Price } from '../transaction/Price.tsx'
import { useAmounts } from '../transaction/useAmounts.ts'
import { useChangeRows } from '../transaction/useChangeRows.tsx'
import { kindNames } from './kindNames.ts'
import type { OperationViewProps } from './operationProps.ts'
import { toCallProps } from './toCallProps.ts'

/** The expected changes of all calls, the network, the payer and the smart wallet. */
export function useOperationRows(props: OperationViewProps): ReceiptRow[] {
  const { network, address, owner, kind, isDeployed, calls, forecast } = props
  const { sign, smartWallet: t } = useMoreTexts()
  const [single] = calls.length === 1 ? calls : []
  const nothing = { kind: 'call', value: 0n } as const
  const simulation = forecast === 'loading' ? undefined : forecast.simulation
  const changes = useChangeRows({
    ...toCallProps(props, single ?? { transaction: nothing }),
    forecast: { simulation },
  })
  return [
    ...changes,
    { id: 'network', term: sign.network, value: <NetworkValue network={network} /> },
    ...useCostRows(props),
    {
      id: 'account',
      term: t.account,
      value: (
        <>
          {!isDeployed && <Chip>{t.isNew}</Chip>}
          <AddressValue address={address} what={t.account} />
        </>
      ),
    },
    { id: 'kind', term: t.kind, value: kindNames[kind] ?? t.own },
    // If it is the same address, a second row would look like a second wallet.
    ...(owner.toLowerCase() === address.toLowerCase()
      ? []
      : [{ id: 'owner', term: t.owner, value: <AddressValue address={owner} what={t.owner} /> }]),
  ]
}

function useCostRows(props: OperationViewProps): ReceiptRow[] {
  const { calls, forecast, payer } = props
  const { transaction: t, smartWallet } = useMoreTexts()
  const { exact, price } = useAmounts(props)
  const value = calls.reduce((sum, { transaction }) => sum + transaction.value, 0n)
  if (forecast === 'loading')
    return [
      { id: 'fee', term: t.feeLimit, value: <Wait /> },
      ...(value === 0n ? [] : [{ id: 'total', term: t.total, value: <Wait /> }]),
    ]
  const { feeLimit, paymaster, shortage, balance } = forecast
  const total = paymaster ? value : value + feeLimit
  return [
    paymaster
      ? { id: 'fee', term: t.feePaid, value: fillText(smartWallet.paidBy, { app: payer }) }
      : { id: 'fee', term: t.feeLimit, value: <Price price={price(feeLimit)} /> },
    ...(value === 0n ? [] : [{ id: 'total', term: t.total, value: <Price price={price(total)} isTotal /> }]),
    ...(shortage === 'coin' && balance !== undefined
      ? [{ id: 'balance', term: t.balance, value: exact(balance) }]
      : []),
  ]
}
