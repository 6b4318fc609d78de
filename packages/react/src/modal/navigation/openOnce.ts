import type { Latchkey } from '../../latchkey.ts'
import type { OnClosed } from '../../navigation/modal.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'

type Opening = { what: string; route?: ModalRoute }
const createOpening = () => ({ current: null as Opening | null })

/**
 * Opens the modal at the route that `find` returns. Further calls, such as from a double click, do nothing until that
 * route is left.
 */
export async function openOnce(
  latchkey: Latchkey,
  what: string,
  { find, onClosed }: { find(): ModalRoute | Promise<ModalRoute>; onClosed: OnClosed },
): Promise<void> {
  const { modal } = latchkey
  const opening = latchkey.share(createOpening)
  const [root] = modal.getState()
  const before = opening.current
  if (before?.what === what && (before.route ?? root) === root) return
  const next: Opening = { what }
  opening.current = next
  try {
    next.route = await find()
  } catch (cause) {
    opening.current = null
    throw cause
  }
  modal.open(next.route, onClosed)
}
