import type { TransactionState } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { isNodeUnreachable } from './isNodeUnreachable.ts'
import type { Failure, TransactionResultViewProps } from './resultProps.ts'

type FailedState = Extract<TransactionState<unknown, unknown>, { status: 'failed' }>

/** The effect of a failure on the user's money, and the node's message. */
export function toFailure(state: FailedState): Failure {
  const { error } = state
  const cause = error.cause instanceof Error ? error.cause : undefined
  const { code = error.code } = (cause ?? {}) as { code?: string | number }
  return { kind: getKind(state), code, message: cause?.message }
}

/** The user canceled before the wallet signed, for example a second factor. */
export const isCancellation = ({
  failure,
  problem,
}: Pick<TransactionResultViewProps, 'failure' | 'problem'>) =>
  failure?.kind === 'unsigned' && problem?.isCanceled === true

function getKind({ error, id, isLost, plan }: FailedState): Failure['kind'] {
  const { isReplaced } = (error.data ?? {}) as { isReplaced?: unknown }
  if (isLost) return 'unknown'
  if (id !== undefined) return isReplaced ? 'replaced' : 'reverted'
  if (error.code === 'insufficient_balance') return 'insufficient'
  if (plan === undefined || isNodeUnreachable(error)) return 'unprepared'
  return isNodes(error) ? 'refused' : 'unsigned'
}

/** Whether a node refused it; otherwise the wallet did not sign. */
const isNodes = ({ code }: AppError) => code === 'transaction_failure'
