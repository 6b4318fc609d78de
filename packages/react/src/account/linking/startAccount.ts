import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { AccountOpening } from '../../navigation/accountOpening.ts'
import { toLinkMethod } from './toLinkMethod.ts'

/** Opens the modal to link or update once its code has loaded. Emits an earlier error to the callbacks. */
export function startAccount(latchkey: Latchkey, opening: AccountOpening): void {
  latchkey
    .loadModal()
    .then(({ openAccount }) => openAccount(latchkey, opening))
    .catch((error: unknown) => {
      console.error(error)
      const group = opening.intent === 'link' ? 'linkAccount' : 'update'
      latchkey.events.emit(group, 'onError', AppError.from(error).code, {
        linkMethod: toLinkMethod(opening.option),
      })
    })
}
