import { limits } from '@latchkey/wire'
import type { Latchkey } from '../../../latchkey.ts'
import type { WalletPurpose } from '../modalRoutes.ts'
import { connectedExternal } from './connectedExternal.ts'
import { connectedSolana } from './connectedSolana.ts'

/**
 * Stores the connected wallet, closes the modal after the success was shown, and then calls the host app's callbacks.
 */
export function connectedTeller(
  latchkey: Latchkey,
  groups: readonly ('connectWallet' | 'connectOrCreateWallet')[] = ['connectWallet'],
): {
  onConnected: NonNullable<WalletPurpose['onConnected']>
  /** Called when the modal is closed. Resolves with whether a wallet was connected. */
  tell(): Promise<boolean>
} {
  const { modal, events } = latchkey
  let args: Parameters<NonNullable<WalletPurpose['onConnected']>> | undefined
  return {
    onConnected(...wallet) {
      args = wallet
      const stack = modal.getState()
      setTimeout(() => {
        // Only if the success is still on the screen.
        if (modal.getState() === stack) modal.close()
      }, limits.successCloseMs)
    },
    async tell() {
      const external = await latchkey.loadExternal()
      const [wallet, address] = args ?? []
      const connection = external.connections.getState().find((one) => one.wallet === wallet)
      if (!connection || address === undefined) return false
      const at = { latchkey, external, connection, address }
      const isSolana = connection.wallet.chainType === 'solana'
      const publicWallet = isSolana ? connectedSolana(at).wallet : connectedExternal(at)
      for (const group of groups) events.emit(group, 'onSuccess', { wallet: publicWallet })
      return true
    },
  }
}
