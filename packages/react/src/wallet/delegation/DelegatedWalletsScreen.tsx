import { delegatedWallets, embeddedWallets } from '@latchkey/core'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { useSettings } from '../../useSettings.ts'
import { DelegatedWalletsView } from './DelegatedWalletsView.tsx'
import type { DelegationScreens } from './modalRoutes.ts'

/** Lists the wallets that the app's server may sign with. */
export function DelegatedWalletsScreen() {
  const { modal } = useLatchkey()
  const user = useSessionUser()
  const { name } = useSettings()
  const { accountMenu: t } = useMoreTexts()
  const wallets = user ? delegatedWallets(user) : []
  const all = user ? embeddedWallets(user) : []
  /** Numbers wallets as the account does: imported ones separately. */
  const toLabel = ({ imported, address }: (typeof all)[number]) => {
    const peers = all.filter((one) => one.imported === imported)
    const number = String(peers.findIndex((one) => one.address === address) + 1)
    return fillText(imported ? t.imported : t.wallet, { number })
  }
  return (
    <DelegatedWalletsView
      appName={name}
      wallets={wallets.map((wallet) => ({ address: wallet.address, label: toLabel(wallet) }))}
      onWallet={(address) => {
        const wallet = wallets.find((one) => one.address === address)
        if (!wallet) return
        const props = { wallet, label: toLabel(wallet) }
        modal.push({ name: 'delegation.wallet', props } satisfies RouteTo<DelegationScreens>)
      }}
      onBack={modal.back}
    />
  )
}
