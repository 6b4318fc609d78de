import type { Latchkey } from '../latchkey.ts'
import { type Funding, isOfFunding } from './funding.ts'

/** The user is done: back to what the screens were opened from, or out of the modal. */
export function leaveFunding({ modal }: Pick<Latchkey, 'modal'>, funding: Funding): void {
  const isOnTop = () => {
    const top = modal.getState().at(-1)
    return top !== undefined && isOfFunding(top, funding)
  }
  while (isOnTop()) modal.back()
}
