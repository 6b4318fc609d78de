import type { Latchkey } from '../../latchkey.ts'

/**
 * Returns a function that tells whether the current screen is still shown, so that a late answer does not move a user
 * who has left it.
 */
export function rememberScreen({ modal }: Pick<Latchkey, 'modal'>): () => boolean {
  const top = () => modal.getState().at(-1)
  const screen = top()
  return () => top() === screen
}
