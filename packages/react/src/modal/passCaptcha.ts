import type { Latchkey } from '../latchkey.ts'
import type { Place } from './modal.ts'

/**
 * Lets a login go on once the captcha is passed, at once where none is asked for (spec 1 section 4, login submit
 * rule). `next` is handed the way to show what follows: over the screen that asked, in place of the captcha.
 */
export function passCaptcha({ client, modal }: Latchkey, next: (show: (place: Place) => void) => void): void {
  if (!client.captcha.isNeeded()) next(modal.push)
  else modal.push({ name: 'captcha.challenge', props: { onPassed: () => next(modal.swap) } })
}
