import type { Latchkey } from '../latchkey.ts'
import type { ModalRoute } from './modalRoute.ts'

type Opening = { what: string; route?: ModalRoute }
const openings = new WeakMap<Latchkey, Opening>()

/** Opens the modal at the route that `find` leads to: once, also for a double click, until that route is left. */
export async function openOnce(
  latchkey: Latchkey,
  what: string,
  { find, onClosed }: { find(): ModalRoute | Promise<ModalRoute>; onClosed(): void },
): Promise<void> {
  const { modal } = latchkey
  const [shown] = modal.getState()
  const before = openings.get(latchkey)
  if (before?.what === what && (before.route ?? shown) === shown) return
  const opening: Opening = { what }
  openings.set(latchkey, opening)
  try {
    opening.route = await find()
  } catch (cause) {
    openings.delete(latchkey)
    throw cause
  }
  modal.open(opening.route, onClosed)
}
