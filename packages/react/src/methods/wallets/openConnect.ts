import { limits } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { connectedExternal } from './connectedExternal.ts'
import { connectedSolana } from './connectedSolana.ts'
import type { WalletPurpose } from './connecting.ts'
import type { ConnectWalletModalOptions } from './connectOptions.ts'
import { placeFor } from './placeFor.ts'

/** Opens the modal to connect a wallet without logging in or linking it. Callbacks are told when it closes. */
export async function openConnect(latchkey: Latchkey, options: ConnectWalletModalOptions): Promise<void> {
  const { modal, events } = latchkey
  const external = await latchkey.loadExternal()
  let connected: Parameters<NonNullable<WalletPurpose['onConnected']>> | undefined
  const onConnected: WalletPurpose['onConnected'] = (...wallet) => {
    connected = wallet
    const stack = modal.getState()
    setTimeout(() => {
      // Only if the user is still where the success was shown.
      if (modal.getState() === stack) modal.close()
    }, limits.successCloseMs)
  }
  modal.open(await placeFor(latchkey, { ...options, journey: null, onConnected }, ''), () => {
    const [wallet, address] = connected ?? []
    const connection = external.connections.getState().find((one) => one.wallet === wallet)
    if (!connection || address === undefined)
      return events.emit('connectWallet', 'onError', 'generic_connect_wallet_error')
    const at = { latchkey, external, connection, address }
    const isSolana = connection.wallet.chainType === 'solana'
    const told = isSolana ? connectedSolana(at) : connectedExternal(at)
    events.emit('connectWallet', 'onSuccess', { wallet: told })
  })
}
