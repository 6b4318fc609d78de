import { type DiscoveredWallet, readConnections, readRecentLogin } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { useLatchkey, useSessionUser } from '../../../context.ts'
import type { Latchkey } from '../../../latchkey.ts'
import { recentRow } from '../../../modal/landing/recentRow.ts'
import { passCaptcha } from '../../../modal/navigation/passCaptcha.ts'
import { useBrand } from '../../../modal/shell/useBrand.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { ExternalScreens, WalletPurpose } from '../modalRoutes.ts'
import { walletRoute } from '../walletRoute.ts'
import { useWalletOffer } from './useWalletOffer.ts'
import { WalletListView } from './WalletListView.tsx'
import { walletRows } from './walletRows.ts'

/** The list of wallets: to link, to log in with, or only to connect. */
export function WalletListScreen({ purpose }: ExternalScreens['external.list']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const brand = useBrand()
  const texts = useMoreTexts()
  const user = useSessionUser()
  const offer = useWalletOffer(purpose)
  useEffect(() => {
    // Choosing a wallet loads it again, and shows the error if that fails.
    latchkey.loadExternal().catch(() => {})
  }, [latchkey])
  const [busyId, setBusyId] = useState<string>()
  const { intent } = purpose.journey ?? {}
  const select = (id: string) => {
    setBusyId(id)
    passCaptcha(latchkey, ({ show }) => {
      walletRoute(latchkey, purpose, id)
        .then(show, (cause) => show({ name: 'error', props: { error: AppError.from(cause) } }))
        .finally(() => setBusyId(undefined))
    })
  }
  return (
    <WalletListView
      app={brand}
      purpose={intent === 'link' ? 'link' : intent === 'login' ? 'login' : user ? 'connect' : 'visit'}
      rows={walletRows(offer, texts)}
      recent={findRecent(latchkey, purpose, offer.wallets)}
      description={purpose.description}
      suggestedAddress={purpose.suggestedAddress}
      hideHeader={purpose.hideHeader}
      busyId={busyId}
      onSelect={select}
      onReload={() => location.reload()}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}

/** The wallet of the last login; for purposes that only connect, the last connected one. */
function findRecent(
  { client }: Latchkey,
  { journey }: WalletPurpose,
  wallets: readonly DiscoveredWallet[],
): string | undefined {
  const login = recentRow(readRecentLogin(client.storage, client.appId))
  const [last] = [...readConnections(client.storage)].sort((a, b) => b.connectedAt - a.connectedAt)
  if (journey || !last) return login
  const { connectorType, walletClientType, id } = last
  const kind = wallets.filter(
    (one) => one.connectorType === connectorType && one.walletClientType === walletClientType,
  )
  const wallet = kind.find(({ announcedId }) => announcedId === id) ?? kind[0]
  return `wallet:${wallet?.id ?? walletClientType}`
}
