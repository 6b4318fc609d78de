import { getSettings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import { rememberScreen } from './rememberScreen.ts'

/** Without our screens, the page has its own widget, and the flow waits for it. */
export function mayChallenge({ client }: Latchkey): boolean {
  const { headless, captcha } = getSettings(client).getState()
  return !headless && captcha.enabled && !client.session.store.getState().user
}

/** How a login continues. A user who has gone to another screen stays there. */
type Passage = {
  /** Shows the next screen: over the screen that asked, in place of the captcha. */
  show(route: ModalRoute): void
  /** Removes the captcha, if there was one. */
  leave(): void
}

/** Continues a login after the captcha, or at once if none is required (protocol 17.4, login submit rule). */
export function passCaptcha(latchkey: Latchkey, next: (passage: Passage) => void): void {
  const { client, modal } = latchkey
  const isAsker = rememberScreen(latchkey)
  const continueLogin = () => next({ show: (route) => isAsker() && modal.push(route), leave() {} })
  const challenge = () => {
    const onPassed = () => {
      const isCaptcha = rememberScreen(latchkey)
      next({ show: (route) => isCaptcha() && modal.swap(route), leave: () => isCaptcha() && modal.back() })
    }
    if (isAsker()) modal.push({ name: 'captcha.challenge', props: { onPassed } })
  }
  if (!mayChallenge(latchkey)) continueLogin()
  // If its code cannot be loaded, showing the screen says so.
  else
    loadCaptcha(latchkey).then(
      ({ getCaptcha }) => (getCaptcha(client).isNeeded() ? challenge() : continueLogin()),
      challenge,
    )
}

/** Loads the chunk of the captcha. */
export const loadCaptcha = async ({ loadModal }: Latchkey) => (await loadModal()).loadCaptcha()
