import { rootWallet, settingsOf } from '@latchkey/core'
import { limits } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { afterLogin } from '../../modal/afterLogin.ts'
import { createJourney, type OpenJourney } from '../../modal/createJourney.ts'
import { endLogin } from '../../modal/journeys.ts'
import { connectedTeller } from './tellConnected.ts'

/**
 * Opens the modal for a visitor who needs a wallet: one of theirs is connected and no more; every other way logs them in
 * and makes them one.
 */
export function openConnectOrCreate(latchkey: Latchkey): void {
  const { client, modal, events } = latchkey
  if (client.session.store.getState().user) {
    console.warn('Somebody is logged in already. Use connectWallet or createWallet.')
    return
  }
  const { onConnected, tell } = connectedTeller(latchkey)
  const login = createJourney(latchkey, 'login')
  const journey: OpenJourney = { ...login, onConnected, onSuccess: creating(latchkey, login) }
  modal.open({ name: 'landing', props: { journey, methods: null, prefill: null } }, () =>
    endLogin(latchkey, login, async () => {
      if (!(await tell())) events.emit('connectWallet', 'onError', 'generic_connect_wallet_error')
    }),
  )
}

/** A login that is followed by a wallet, also where logins of this app are not. */
function creating({ client, modal }: Latchkey, login: OpenJourney): OpenJourney['onSuccess'] {
  return (outcome) => {
    login.onSuccess(outcome)
    const isLast = afterLogin(outcome.user, settingsOf(client).getState()) === 'close'
    if (!isLast || rootWallet(outcome.user)) return
    const stack = modal.getState()
    setTimeout(() => {
      if (modal.getState() === stack) modal.replace({ name: 'createWallet', props: {} })
    }, limits.successCloseMs - limits.nextScreenEarlierMs)
  }
}
