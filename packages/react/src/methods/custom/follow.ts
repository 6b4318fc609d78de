import { createCustomAuth, getSettings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { afterLogin } from '../../modal/navigation/afterLogin.ts'
import { emitLogin } from '../../session/emitLogin.ts'

/** Follows the host app's own login. Gives the function that stops it. */
export function followCustomAuth(latchkey: Latchkey): () => void {
  const { client, events, customAuth } = latchkey
  const custom = createCustomAuth(client, {
    onAuthenticated({ user, isNewUser }) {
      events.emit('customAuth', 'onAuthenticated', { user })
      emitLogin(latchkey, { user, isNewUser, wasAlready: false })
      // Nothing is shown: the host app's login had its own screens. `useCreateWallet` is notified either way.
      if (afterLogin(user, getSettings(client).getState()) === 'createWallet')
        latchkey
          .loadWallet()
          .then((wallet) => wallet.createWallet())
          .catch(() => {})
    },
    onUnauthenticated: () => events.emit('customAuth', 'onUnauthenticated'),
  })
  const stops = [custom.subscribe(customAuth.set), custom.start()]
  return () => {
    for (const stop of stops) stop()
  }
}
