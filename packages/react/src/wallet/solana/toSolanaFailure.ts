import type { SolanaPlan, TransactionState } from '@latchkey/core'
import { isNodeUnreachable } from '../transaction/result/isNodeUnreachable.ts'
import type { Failure } from '../transaction/result/resultProps.ts'

type FailedState = Extract<TransactionState<SolanaPlan, unknown>, { status: 'failed' }>

/** The effect of a failure on the user's money, and the network's message. */
export function toSolanaFailure(state: FailedState): Failure {
  const { error } = state
  const isNodes = error.code === 'transaction_failure'
  return { kind: getKind(state), code: error.code, message: isNodes ? error.message : undefined }
}

function getKind({ error, id, isLost, plan }: FailedState): Failure['kind'] {
  if (isLost) return 'unknown'
  if (error.code === 'insufficient_balance') return 'insufficient'
  // Its blockhash has expired, and no block included it.
  if ((error.data as { error?: unknown } | undefined)?.error === 'BlockhashNotFound') return 'refused'
  if (id !== undefined) return 'reverted'
  if (plan === undefined || isNodeUnreachable(error)) return 'unprepared'
  return error.code === 'transaction_failure' ? 'refused' : 'unsigned'
}
