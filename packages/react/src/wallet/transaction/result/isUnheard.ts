import { AppError } from '@latchkey/wire'

/** Whether it ended because a node said nothing. What a node says itself has no error of ours behind it. */
export function isUnheard({ cause }: Error): boolean {
  return cause instanceof AppError || (cause instanceof Error && isUnheard(cause))
}
