import type { Latchkey } from '../../latchkey.ts'
import { openOnce } from '../../modalRuntime.ts'
import { connectedTeller } from './connected/emitConnected.ts'
import { readConnectOptions } from './connectOptions.ts'
import { walletRoute } from './walletRoute.ts'

/**
 * Opens the modal to connect a wallet without a login or link: a given wallet, or one that the user chooses. Callbacks
 * are called when it closes.
 */
export async function openConnect(
  latchkey: Latchkey,
  input: unknown,
  preferredOption?: string,
): Promise<void> {
  const { events } = latchkey
  const { onConnected, tell } = connectedTeller(latchkey)
  const { preSelectedWalletId, description, ...options } = readConnectOptions(input)
  const option = preferredOption ?? preSelectedWalletId ?? ''
  const words = typeof description === 'string' ? description : ''
  await openOnce(latchkey, `connect ${option} ${JSON.stringify({ ...options, words })}`, {
    find: () => walletRoute(latchkey, { ...options, description, journey: null, onConnected }, option),
    async onClosed(failure) {
      if (!(await tell()))
        events.emit('connectWallet', 'onError', failure?.code ?? 'generic_connect_wallet_error')
    },
  })
}
