import type { Latchkey } from '../../latchkey.ts'
import { connectOptionsOf } from './connectOptions.ts'
import { placeFor } from './placeFor.ts'
import { connectedTeller } from './tellConnected.ts'

/** Opens the modal to connect a wallet without logging in or linking it. Callbacks are told when it closes. */
export async function openConnect(latchkey: Latchkey, given: unknown): Promise<void> {
  const { modal, events } = latchkey
  const { onConnected, tell } = connectedTeller(latchkey)
  modal.open(
    await placeFor(latchkey, { ...connectOptionsOf(given), journey: null, onConnected }, ''),
    async () => {
      if (!(await tell())) events.emit('connectWallet', 'onError', 'generic_connect_wallet_error')
    },
  )
}
