import { useExportWallet, useMfaEnrollment, usePrivy } from '@latchkey/react'
import { useEffect, useRef } from 'react'
import { usePage } from '../page.ts'
import { loadAccountMenu, useLatchkey } from './modal.ts'
import { findLive, type LiveScene } from './scenes.ts'
import type { StageState } from './useStage.ts'

type Opening = { scene: LiveScene; wasSeen: boolean }

/** Opens the real screen of a live scene after the login. When the user closes it, the stage shows the login again. */
export function useLiveScene({ scene, closeScene }: StageState): void {
  const { ready, authenticated, isModalOpen } = usePrivy()
  const { modal } = useLatchkey()
  const { log } = usePage()
  const open = useOpeners()
  const opening = useRef<Opening | null>(null)
  const live = findLive(scene)
  useEffect(() => {
    const current = opening.current
    if (current && current.scene !== live) {
      opening.current = null
      if (live && current.wasSeen) return modal.close()
    }
    if (!live || !ready || !authenticated) return
    if (opening.current) {
      if (isModalOpen) opening.current.wasSeen = true
      else if (opening.current.wasSeen) {
        opening.current = null
        closeScene()
      }
      return
    }
    // The login still shows its last screens.
    if (isModalOpen) return
    opening.current = { scene: live, wasSeen: false }
    open[live]().catch((error: Error) => {
      if (opening.current?.wasSeen) return
      log(error.message)
      closeScene()
    })
  })
}

function useOpeners(): Record<LiveScene, () => Promise<void>> {
  const latchkey = useLatchkey()
  const { user, linkPasskey, createWallet } = usePrivy()
  const { exportWallet } = useExportWallet()
  const { showMfaEnrollmentModal } = useMfaEnrollment()
  const withWallet = async () => {
    const has = user?.linkedAccounts.some(
      (account) =>
        account.type === 'wallet' && account.walletClientType === 'privy' && account.chainType === 'ethereum',
    )
    if (!has) await createWallet()
  }
  return {
    wallet: async () => (await loadAccountMenu(latchkey)).openMenu(latchkey, { isMinimal: false }),
    passkey: async () => linkPasskey(),
    security: () => withWallet().then(() => showMfaEnrollmentModal()),
    export: () => withWallet().then(() => exportWallet()),
  }
}
