import { type ChainType, createCustomAuth, getSettings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { afterLogin, getWalletsDue } from '../../modal/navigation/afterLogin.ts'
import { emitLogin } from '../../session/emitLogin.ts'

/** Follows the host app's own login. Returns a function that stops it. */
export function followCustomAuth(latchkey: Latchkey): () => void {
  const { client, events, customAuth } = latchkey
  const custom = createCustomAuth(client, {
    onAuthenticated({ user, isNewUser }) {
      events.emit('customAuth', 'onAuthenticated', { user })
      emitLogin(latchkey, { user, isNewUser, wasAlready: false })
      // No screen is shown: the host app's login had its own. `useCreateWallet` is notified either way.
      const settings = getSettings(client).getState()
      if (afterLogin(user, settings) === 'wallet.create')
        create(latchkey, getWalletsDue(user, settings)).catch(() => {})
    },
    onUnauthenticated: () => events.emit('customAuth', 'onUnauthenticated'),
  })
  const stops = [custom.subscribe(customAuth.set), custom.start()]
  return () => {
    for (const stop of stops) stop()
  }
}

async function create({ loadWallet }: Latchkey, due: readonly ChainType[]): Promise<void> {
  const wallet = await loadWallet()
  for (const chain of due) await (chain === 'solana' ? wallet.createSolanaWallet() : wallet.createWallet())
}
