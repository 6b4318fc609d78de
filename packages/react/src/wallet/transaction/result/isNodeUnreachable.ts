import { AppError } from '@latchkey/wire'

/** True if the node never answered. A refusal of the node has no `AppError` as its cause. */
export function isNodeUnreachable({ cause }: Error): boolean {
  return cause instanceof AppError || (cause instanceof Error && isNodeUnreachable(cause))
}
