import { openPopupAhead } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Method } from './method.ts'
import { mayChallenge } from './passCaptcha.ts'

/**
 * Opens the window of a method that has one within the click, however slowly the code behind it comes; after a captcha
 * there is another click. Gives what closes it where no flow has taken it.
 */
export function openPopup(latchkey: Latchkey, method: Method | undefined, params?: unknown): () => void {
  const opens = !mayChallenge(latchkey) && method?.opensWindow?.(latchkey, params)
  return opens ? openPopupAhead() : () => {}
}
