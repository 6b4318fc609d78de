import { limits } from '@latchkey/wire'
import type { Latchkey } from '../../../latchkey.ts'
import type { WalletPurpose } from '../modalRoutes.ts'
import { connectedExternal } from './connectedExternal.ts'
import { connectedSolana } from './connectedSolana.ts'

/** Keeps the wallet that is connected, closes the modal when that was seen, and then tells the host app of it. */
export function connectedTeller(
  latchkey: Latchkey,
  groups: readonly ('connectWallet' | 'connectOrCreateWallet')[] = ['connectWallet'],
): {
  onConnected: NonNullable<WalletPurpose['onConnected']>
  /** Called when the modal is closed. Gives whether a wallet was connected. */
  tell(): Promise<boolean>
} {
  const { modal, events } = latchkey
  let args: Parameters<NonNullable<WalletPurpose['onConnected']>> | undefined
  return {
    onConnected(...wallet) {
      args = wallet
      const stack = modal.getState()
      setTimeout(() => {
        // Only if the user is still where the success was shown.
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
