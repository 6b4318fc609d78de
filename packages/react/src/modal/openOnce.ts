import type { Latchkey } from '../latchkey.ts'
import type { Place } from './place.ts'

type Opening = { what: string; place?: Place }
const openings = new WeakMap<Latchkey, Opening>()

/** Opens the modal at the place that `find` leads to: once, also for a double click, until that place is left. */
export async function openOnce(
  latchkey: Latchkey,
  what: string,
  { find, onClosed }: { find(): Place | Promise<Place>; onClosed(): void },
): Promise<void> {
  const { modal } = latchkey
  const [shown] = modal.getState()
  const before = openings.get(latchkey)
  if (before?.what === what && (before.place ?? shown) === shown) return
  const opening: Opening = { what }
  openings.set(latchkey, opening)
  try {
    opening.place = await find()
  } catch (cause) {
    openings.delete(latchkey)
    throw cause
  }
  modal.open(opening.place, onClosed)
}
