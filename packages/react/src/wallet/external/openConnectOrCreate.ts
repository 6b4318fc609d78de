import { getSettings, rootWallet, type User } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { type AfterLogin, afterLogin } from '../../modal/navigation/afterLogin.ts'
import { createJourney } from '../../modal/navigation/createJourney.ts'
import { endLogin } from '../../modal/navigation/openLogin.ts'
import { connectedTeller } from './connected/emitConnected.ts'

/**
 * Opens the modal for a visitor who needs a wallet: a wallet of theirs is only connected; every other method logs them
 * in and creates a wallet.
 */
export function openConnectOrCreate(latchkey: Latchkey): void {
  const { client, modal, events } = latchkey
  if (client.session.store.getState().user) {
    console.warn('A user is already logged in. Use connectWallet or createWallet.')
    return
  }
  const { onConnected, tell } = connectedTeller(latchkey, groups)
  const login = createJourney(latchkey, 'login', { next: (user) => walletAfter(latchkey, user) })
  const journey = { ...login, onConnected }
  modal.open({ name: 'landing', props: { journey, methods: null, prefill: null } }, (failure) =>
    endLogin(latchkey, login, async () => {
      if (await tell()) return
      events.emit('connectOrCreateWallet', 'onError', failure?.code ?? 'exited_auth_flow')
      events.emit('connectWallet', 'onError', failure?.code ?? 'generic_connect_wallet_error')
    }),
  )
}

/** Its own callbacks, and those of `useConnectWallet`, the only ones in earlier versions. */
const groups = ['connectOrCreateWallet', 'connectWallet'] as const

/** Creates a wallet after a login, even if the app does not do so after other logins. */
function walletAfter({ client }: Latchkey, user: User): AfterLogin {
  const next = afterLogin(user, getSettings(client).getState())
  return next === 'close' && !rootWallet(user) ? 'wallet.create' : next
}
