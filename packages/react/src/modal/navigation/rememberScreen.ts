import type { Latchkey } from '../../latchkey.ts'

/** Says whether the screen of now is still on show, so that a late answer does not lead away a user who has left it. */
export function rememberScreen({ modal }: Pick<Latchkey, 'modal'>): () => boolean {
  const top = () => modal.getState().at(-1)
  const screen = top()
  return () => top() === screen
}
