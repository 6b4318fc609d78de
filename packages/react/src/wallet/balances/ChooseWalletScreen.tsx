import { useSettings } from '../../useSettings.ts'
import { useChosenAddress } from '../chosenWallet.ts'
import { ChooseWalletView } from './ChooseWalletView.tsx'
import type { BalancesScreens } from './modalRoutes.ts'
import { toWalletRow } from './toWalletRow.ts'
import { useLedger } from './useLedger.ts'

/** Chooses the active wallet among those that this page can use. */
export function ChooseWalletScreen({ book, onChoose, onConnect }: BalancesScreens['balances.choose']) {
  const { name } = useSettings()
  const active = useChosenAddress()
  const { wallets, ...ledger } = useLedger(book)
  const usable = wallets.filter(({ kind }) => kind !== 'linked')
  return (
    <ChooseWalletView
      appName={name}
      wallets={usable.map((wallet) => ({
        ...toWalletRow(wallet, ledger),
        isActive: wallet.address === active,
      }))}
      onWallet={(id) => {
        const wallet = usable.find((one) => one.id === id)
        if (wallet) onChoose(wallet.address)
      }}
      onConnect={onConnect}
    />
  )
}
