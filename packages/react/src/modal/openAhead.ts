import { openPopupAhead } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import { entryOf } from '../methods/registry.ts'
import { mayChallenge } from './passCaptcha.ts'

/**
 * Opens the window of a method that has one within the click, however slowly the code behind it comes; after a captcha
 * there is another click. Gives what closes it where no flow has taken it.
 */
export function openAhead(latchkey: Latchkey, option: string, given?: unknown): () => void {
  const opens = !mayChallenge(latchkey) && entryOf(option)?.opensWindow?.(latchkey, given)
  return opens ? openPopupAhead() : () => {}
}
