import { AppError } from '@latchkey/wire'
import type { BridgeStatus } from './bridge.ts'

/** The progress of a payment. `isDelayed`: the bridge reports that it takes longer. */
export type FilledState =
  | { status: 'filling'; requestId: string; isDelayed: boolean }
  | { status: 'success'; requestId: string }
  | { status: 'refunded'; requestId: string }
  | { status: 'failed'; error: AppError }

/** Maps the bridge's status to the state that is shown. */
export function toBridgeState(status: BridgeStatus, requestId: string): FilledState {
  if (status === 'success' || status === 'refunded') return { status, requestId }
  if (status !== 'failure') return { status: 'filling', requestId, isDelayed: status === 'delayed' }
  const message = 'The bridge could not deliver. Ask it about your payment before you try again.'
  return {
    status: 'failed',
    error: new AppError('transaction_failure', { message, data: { problem: 'undelivered' } }),
  }
}
