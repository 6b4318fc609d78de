import { getSettings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import { rememberScreen } from './rememberScreen.ts'

/** Without screens of ours the page has a widget of its own, and the flow waits for it. */
export function mayChallenge({ client }: Latchkey): boolean {
  const { headless, captcha } = getSettings(client).getState()
  return !headless && captcha.enabled && !client.session.store.getState().user
}

/** How a login leads on. A user who has gone elsewhere since stays there. */
type Passage = {
  /** Shows what follows: over the screen that asked, in place of the captcha. */
  show(route: ModalRoute): void
  /** Takes away the captcha, where there was one. */
  leave(): void
}

/**
 * Lets a login go on once the captcha is passed, at once where none is asked for (protocol 17.4, login submit rule).
 */
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
  // Where its code cannot be had, showing the screen says so.
  else
    loadCaptcha(latchkey).then(
      ({ getCaptcha }) => (getCaptcha(client).isNeeded() ? challenge() : continueLogin()),
      challenge,
    )
}

/** The chunk of the captcha. */
export const loadCaptcha = async ({ loadModal }: Latchkey) => (await loadModal()).loadCaptcha()
