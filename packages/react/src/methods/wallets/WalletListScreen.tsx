import { readRecentLogin } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { recentRow } from '../../modal/landing/recentRow.ts'
import { passCaptcha } from '../../modal/navigation/passCaptcha.ts'
import { useBrand } from '../../modal/shell/useBrand.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { WalletsScreens } from './modalRoutes.ts'
import { useWalletOffer } from './useWalletOffer.ts'
import { WalletListView } from './WalletListView.tsx'
import { walletRoute } from './walletRoute.ts'
import { walletRows } from './walletRows.ts'

/** Which wallet: to link, to log in with, or only to connect. */
export function WalletListScreen({ purpose }: WalletsScreens['wallets.list']) {
  const latchkey = useLatchkey()
  const { client, modal } = latchkey
  const brand = useBrand()
  const texts = useMoreTexts()
  const user = useSessionUser()
  const offer = useWalletOffer(purpose)
  useEffect(() => {
    // Choosing a wallet asks for it again, and says so if it cannot be loaded.
    latchkey.loadExternal().catch(() => {})
  }, [latchkey])
  const [busyId, setBusyId] = useState<string>()
  const { intent } = purpose.journey ?? {}
  const select = (id: string) => {
    setBusyId(id)
    passCaptcha(latchkey, (show) => {
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
      recent={recentRow(readRecentLogin(client.storage, client.appId))}
      busyId={busyId}
      onSelect={select}
      onReload={() => location.reload()}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
