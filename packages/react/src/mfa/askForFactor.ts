import { countRecoveryCodes, getSettings, type WalletContext } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import type { RouteTo } from '../navigation/modalRoute.ts'
import type { MfaScreens } from './modalRoutes.ts'
import { createVerification } from './verification.ts'

/**
 * Notifies the host app that a second factor is required, and shows the screen for it unless the app has its own: over
 * the current screen, to which it returns, or in an empty modal. When the user leaves the screen, the pending request
 * continues or fails.
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
      // The factor was passed, or the caller ended the request: the user may have opened another screen meanwhile.
      if (status === 'idle' && modal.getState().at(-1) === route) modal.back()
    })
    const [first = null] = mfaMethods
    void verification.choose(first)
    // Not offered to users without codes, or if the count cannot be read.
    countRecoveryCodes(context).then(
      (count) => count > 0 && verification.offerCodes(),
      () => {},
    )
  })
}
