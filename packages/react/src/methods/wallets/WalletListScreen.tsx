import { readRecentLogin } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { Screens } from '../../modal/modalRoute.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { recentRow } from '../../modal/recentRow.ts'
import { useBrand } from '../../modal/useBrand.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useWalletOffer, useWalletsAhead } from './useWalletOffer.ts'
import { WalletListView } from './WalletListView.tsx'
import { walletRoute } from './walletRoute.ts'
import { walletRows } from './walletRows.ts'

/** Which wallet: to link, to log in with, or only to connect. */
export function WalletListScreen({ purpose }: Screens['wallets.list']) {
  const latchkey = useLatchkey()
  const { client, modal } = latchkey
  const brand = useBrand()
  const texts = useMoreTexts()
  const user = useSessionUser()
  const offer = useWalletOffer(purpose.walletList)
  useWalletsAhead(true)
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
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
