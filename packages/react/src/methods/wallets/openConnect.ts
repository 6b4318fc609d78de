import type { Latchkey } from '../../latchkey.ts'
import { openOnce } from '../../modal/runtime.ts'
import { connectOptionsOf } from './connectOptions.ts'
import { placeFor } from './placeFor.ts'
import { connectedTeller } from './tellConnected.ts'

/** Opens the modal to connect a wallet without logging in or linking it. Callbacks are told when it closes. */
export async function openConnect(latchkey: Latchkey, given: unknown): Promise<void> {
  const { events } = latchkey
  const { onConnected, tell } = connectedTeller(latchkey)
  const options = connectOptionsOf(given)
  await openOnce(latchkey, `connect ${JSON.stringify(options)}`, {
    find: () => placeFor(latchkey, { ...options, journey: null, onConnected }, ''),
    async onClosed() {
      if (!(await tell())) events.emit('connectWallet', 'onError', 'generic_connect_wallet_error')
    },
  })
}
