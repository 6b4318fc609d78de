import type { Latchkey } from '../latchkey.ts'
import { type Funding, isOfFunding } from './funding.ts'

/** Leaves the screens when the user is done: goes back to the screen that opened them, or closes the modal. */
export function leaveFunding({ modal }: Pick<Latchkey, 'modal'>, funding: Funding): void {
  const isOnTop = () => {
    const top = modal.getState().at(-1)
    return top !== undefined && isOfFunding(top, funding)
  }
  while (isOnTop()) modal.back()
}
