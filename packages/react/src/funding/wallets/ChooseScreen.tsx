import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { tellFailure } from '../../modal/navigation/tellFailure.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useExternal } from '../../wallet/external/connected/useExternal.ts'
import { useWalletOffer } from '../../wallet/external/list/useWalletOffer.ts'
import { choose } from '../pay.ts'
import { canBridge } from '../transfer/canBridge.ts'
import { ChooseView } from './ChooseView.tsx'
import { chooseWallet, toPurpose } from './chooseWallet.ts'
import { listSources, toRows } from './listSources.ts'
import type { WalletsScreens } from './modalRoutes.ts'

/** Asks which of the user's wallets pays: a connected one, or another. */
export function ChooseScreen({ funding, transfer }: WalletsScreens['wallets.choose']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const { isOwnWallet } = useStore(funding.progress)
  const { connections } = useExternal()
  const purpose = toPurpose(latchkey, funding, transfer)
  const offer = useWalletOffer(purpose)
  const [busyId, setBusyId] = useState<string>()
  useEffect(() => {
    // Choosing a wallet loads it again, and shows the error if that fails.
    latchkey.loadExternal().catch(() => {})
  }, [latchkey])
  const isSource = (chainType: 'ethereum' | 'solana') =>
    chainType === funding.request.chainType || canBridge(funding, chainType)
  const sources = listSources(connections, { address: funding.request.address, isSource })
  const manual = funding.rows.find(({ kind }) => kind === 'manual')
  return (
    <ChooseView
      rows={toRows(sources, { offer, connections, texts })}
      busyId={busyId}
      isOwn={isOwnWallet}
      onSelect={(id) => {
        setBusyId(id)
        const source = sources.find((one) => one.id === id)
        const work = chooseWallet(latchkey, funding, { id, source, transfer }).finally(() =>
          setBusyId(undefined),
        )
        tellFailure(latchkey, work)
      }}
      onReceive={() => manual && void choose(latchkey, funding, manual)}
      onBack={latchkey.modal.back}
    />
  )
}
