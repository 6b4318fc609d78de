import { getSettings } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'

/** Without screens of ours the page has a widget of its own, and the flow waits for it. */
export function mayChallenge({ client }: Latchkey): boolean {
  const { headless, captcha } = getSettings(client).getState()
  return !headless && captcha.enabled && !client.session.store.getState().user
}

/**
 * Lets a login go on once the captcha is passed, at once where none is asked for (product 1.4, login submit
 * rule). `next` is handed the way to show what follows: over the screen that asked, in place of the captcha.
 */
export function passCaptcha(latchkey: Latchkey, next: (show: (route: ModalRoute) => void) => void): void {
  const { client, modal } = latchkey
  const continueLogin = () => next(modal.push)
  const challenge = () => {
    const onPassed = () => next(modal.swap)
    modal.push({ name: 'captcha.challenge', props: { onPassed } })
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
