import { countRecoveryCodes, getSettings, type WalletContext } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { RouteTo } from '../navigation/modalRoute.ts'
import type { MfaScreens } from './modalRoutes.ts'
import { createVerification } from './verification.ts'

/**
 * Tells the host app that a second factor is asked for, and shows the screen for it unless the app has its own: over what
 * is on show, which is come back to, or alone. However the screen is left, what waits for it goes on or fails.
 */
export function askForFactor({ client, events, modal }: Latchkey, context: WalletContext): void {
  const { mfa } = context
  mfa.setListener(({ mfaMethods }) => {
    events.emit('configureMfa', 'onMfaRequired', { mfaMethods })
    if (getSettings(client).getState().mfa.noPromptOnMfaRequired) return
    const verification = createVerification(context, mfaMethods)
    const route: RouteTo<MfaScreens> = { name: 'mfa.verify', props: { verification } }
    if (modal.getState().length > 0) modal.push(route)
    else modal.open(route, () => {})
    const unwatchModal = modal.subscribe((stack) => {
      if (stack.includes(route)) return
      unwatchModal()
      unwatchMfa()
      mfa.cancel()
    })
    const unwatchMfa = mfa.subscribe(({ status }) => {
      // Passed, or ended by who asked: the user may have opened something else meanwhile.
      if (status === 'idle' && modal.getState().at(-1) === route) modal.back()
    })
    const [first = null] = mfaMethods
    void verification.choose(first)
    // Those who have none are offered none; neither is who cannot be told whether they have.
    countRecoveryCodes(context).then(
      (count) => count > 0 && verification.offerCodes(),
      () => {},
    )
  })
}
