import type { Transfer, TransferState } from '@latchkey/core'
import type { TransferStatus } from './TransferView.tsx'
import { toTransferProblem } from './transferProblem.ts'

/** Without its wallet the flow cannot continue; a sent transfer is still followed by its id. */
export function toTransferStatus(state: TransferState, entry: Transfer | undefined): TransferStatus {
  if (state.status === 'initial') return 'preparing'
  if (state.status !== 'failed') return state.status
  const problem = toTransferProblem(state)
  return (problem === 'disconnected' && entry?.hash && outcomes[entry.status]) || problem
}

const outcomes: Partial<Record<Transfer['status'], TransferStatus>> = {
  ...{ pending: 'confirming', success: 'success', failure: 'reverted' },
}
