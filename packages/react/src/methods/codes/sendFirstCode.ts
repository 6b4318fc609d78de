import type { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { loadLaterScreens } from '../../modal/loadScreens.ts'
import type { Journey, Place } from '../../modal/modal.ts'
import { passCaptcha } from '../../modal/passCaptcha.ts'
import { placeForError } from '../../modal/placeForError.ts'
import { moveHere } from './moveHere.ts'
import type { CodeWay } from './way.ts'

type Sending = { way: CodeWay; journey: Journey; to: string }

/**
 * Sends the code and goes on to the boxes, after the captcha where there is one. Tells the error that belongs under
 * the field; the others have screens of their own.
 */
export function sendFirstCode(
  latchkey: Latchkey,
  o: Sending & { onFieldError(error: AppError): void },
): void {
  const { way, journey, to, onFieldError } = o
  // What comes after the code arrives while the user looks for it. Who needs it later asks again.
  for (const load of [latchkey.loadWallet, loadLaterScreens]) load().catch(() => {})
  passCaptcha(latchkey, async (show) => {
    try {
      await way.flowOf(latchkey, journey).sendCode(to)
      show(way.codePlace({ journey, to }))
    } catch (cause) {
      const error = cause as AppError
      if (way.fieldErrors.includes(error.code)) {
        if (show !== latchkey.modal.push) latchkey.modal.back()
        return onFieldError(error)
      }
      show(failed(latchkey, o, error))
    }
  })
}

function failed(latchkey: Latchkey, o: Sending, error: AppError): Place {
  const move = moveHere(latchkey, o)
  return placeForError(error, { handle: o.to, kind: o.way.kind, move }) ?? { name: 'error', props: { error } }
}
