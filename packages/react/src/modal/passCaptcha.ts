import type { Latchkey } from '../latchkey.ts'
import type { Place } from './modal.ts'

/**
 * Lets a login go on once the captcha is passed, at once where none is asked for (spec 1 section 4, login submit
 * rule). `next` is handed the way to show what follows: over the screen that asked, in place of the captcha.
 */
export function passCaptcha({ client, modal }: Latchkey, next: (show: (place: Place) => void) => void): void {
  // Without screens of ours the page has a widget of its own, and the flow waits for it.
  const { headless } = client.settings.getState()
  if (headless || !client.captcha.isNeeded()) next(modal.push)
  else modal.push({ name: 'captcha.challenge', props: { onPassed: () => next(modal.swap) } })
}
