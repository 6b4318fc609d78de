import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'
import type { FundingScreens } from '../../funding/modalRoutes.ts'
import { useAddFunds } from '../../funding/useAddFunds.ts'
import { tellFailure } from '../../modal/navigation/tellFailure.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { walletAction } from '../walletAction.ts'
import { listHoldings } from './holdingRows.ts'
import type { BalancesScreens, OneWalletProps } from './modalRoutes.ts'
import { OwnWalletView } from './OwnWalletView.tsx'
import { useFreshBalances } from './useFreshBalances.ts'
import { useOneWallet } from './useLedger.ts'

/** One wallet of the user. Only embedded wallets can send here: others have their own screens for it. */
export function OwnWalletScreen({ book, walletId }: OneWalletProps) {
  const latchkey = useLatchkey()
  const { modal, external } = latchkey
  const { wallet, ...ledger } = useOneWallet(book, walletId)
  const show = (route: RouteTo<BalancesScreens & FundingScreens>) => modal.push(route)
  const addFunds = useAddFunds(wallet?.chainType)
  const isGone = wallet === undefined
  useEffect(() => {
    if (isGone) modal.back()
  }, [isGone, modal])
  useFreshBalances(() => {
    for (const { id, chainType } of ledger.networks)
      if (chainType === wallet?.chainType && ledger.balances[id]?.status === 'known') book.retry(id)
  })
  if (!wallet) return null
  const { kind, address, chainType } = wallet
  const isOurs = kind === 'embedded'
  return (
    <OwnWalletView
      label={wallet.label}
      address={address}
      networks={listHoldings(wallet, ledger)}
      onRetry={book.retry}
      onFund={addFunds && (() => void addFunds({ address, chainType }))}
      onReceive={() => {
        const networks = ledger.networks.filter((network) => network.chainType === chainType)
        show({ name: 'funding.receive', props: { target: { address, networks } } })
      }}
      onSend={isOurs ? () => show({ name: 'balances.send', props: { book, walletId } }) : undefined}
      onExport={
        isOurs
          ? () => tellFailure(latchkey, walletAction(latchkey, 'exportWallet')({ address, chainType }))
          : undefined
      }
      onDisconnect={
        kind === 'connected'
          ? () => void external.getState()?.disconnect(wallet.connection.wallet)
          : undefined
      }
      onBack={modal.back}
    />
  )
}
