import { openPopupAhead } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { Method } from './method.ts'
import { mayChallenge } from './passCaptcha.ts'

/**
 * Opens the popup of a method that has one within the click, however slowly the code behind it loads. After a captcha,
 * the user clicks again. Returns a function that closes the popup if no flow has used it.
 */
export function openPopup(latchkey: Latchkey, method: Method | undefined, params?: unknown): () => void {
  const opens = !mayChallenge(latchkey) && method?.opensWindow?.(latchkey, params)
  return opens ? openPopupAhead() : () => {}
}
