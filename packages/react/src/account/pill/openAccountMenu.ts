import type { Latchkey } from '../../latchkey.ts'
import { loadAccountMenu } from '../menu/loadAccountMenu.ts'

/** Opens the account of the signed-in user as soon as its code is there. */
export function openAccountMenu(latchkey: Latchkey, options: { isMinimal: boolean }): void {
  loadAccountMenu(latchkey)
    .then(({ openMenu }) => openMenu(latchkey, options))
    .catch((error: unknown) => console.error(error))
}
