import { delegatedWallets, revokeDelegation } from '@latchkey/core'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useSettings } from '../../useSettings.ts'
import { useOwnWallets } from '../balances/useOwnWallets.ts'
import { DelegatedWalletsView } from './DelegatedWalletsView.tsx'
import type { DelegationScreens } from './modalRoutes.ts'

/** The wallets that the app's server may sign with. The user takes that back here, whatever the app offers. */
export function DelegatedWalletsScreen() {
  const { client, modal } = useLatchkey()
  const user = useSessionUser()
  const { name } = useSettings()
  const own = useOwnWallets()
  const wallets = user ? delegatedWallets(user) : []
  return (
    <DelegatedWalletsView
      appName={name}
      wallets={wallets.map(({ address }) => ({
        address,
        label: own.find((one) => one.address === address)?.label ?? '',
      }))}
      onTakeBack={(address) => {
        const wallet = wallets.find((one) => one.address === address)
        if (!wallet) return
        const revoke = () => revokeDelegation(client, wallet)
        modal.push({
          name: 'delegation.revoke',
          props: { wallet, revoke },
        } satisfies RouteTo<DelegationScreens>)
      }}
      onBack={modal.back}
    />
  )
}
