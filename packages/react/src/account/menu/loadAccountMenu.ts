import type { Latchkey } from '../../latchkey.ts'
import { once } from '../../once.ts'

const load = once(() => import('./openMenu.tsx'))

/** The account behind the pill: a chunk beside the modal's, for pages that have a pill. */
export const loadAccountMenu = async ({ loadModal }: Latchkey) =>
  (await Promise.all([load(), loadModal()]))[0]
