import type { Latchkey } from '../../latchkey.ts'
import { type Funding, isOfFunding } from '../funding.ts'
import { leaveFunding } from '../leaveFunding.ts'

/** Leads back to the payment options; closes the screens if there are none. */
export function leadToMethods(latchkey: Pick<Latchkey, 'modal'>, funding: Funding): void {
  const { modal } = latchkey
  const isThere = modal
    .getState()
    .some((route) => route.name === 'funding.methods' && isOfFunding(route, funding))
  if (!isThere) leaveFunding(latchkey, funding)
  while (isThere && modal.getState().at(-1)?.name !== 'funding.methods') modal.back()
}
