import { settingsOf } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import { chunks } from '../methods/chunks.ts'
import type { Place } from './place.ts'

/**
 * Lets a login go on once the captcha is passed, at once where none is asked for (spec 1 section 4, login submit
 * rule). `next` is handed the way to show what follows: over the screen that asked, in place of the captcha.
 */
export function passCaptcha({ client, modal }: Latchkey, next: (show: (place: Place) => void) => void): void {
  const { headless, captcha } = settingsOf(client).getState()
  const { user } = client.session.store.getState()
  const goOn = () => next(modal.push)
  const challenge = () =>
    modal.push({ name: 'captcha.challenge', props: { onPassed: () => next(modal.swap) } })
  // Without screens of ours the page has a widget of its own, and the flow waits for it.
  if (headless || !captcha.enabled || user) goOn()
  // Where its code cannot be had, showing the screen says so.
  else
    chunks.captcha().then(({ captchaOf }) => (captchaOf(client).isNeeded() ? challenge() : goOn()), challenge)
}
