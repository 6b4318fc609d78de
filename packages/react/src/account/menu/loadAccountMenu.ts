import type { Latchkey } from '../../latchkey.ts'
import { once } from '../../once.ts'

/** The account behind the pill: a separate chunk, for pages that have a pill. */
export const loadMenu = once(() => import('./screens.ts'))

export const loadAccountMenu = async ({ loadModal }: Latchkey) =>
  (await Promise.all([loadMenu(), loadModal()]))[0]
