import { type TransferState, toWalletProblem } from '@latchkey/core'

export type TransferProblem =
  | 'rejected'
  | 'insufficient'
  | 'disconnected'
  | 'otherNetwork'
  /** It is unknown whether it was sent. */
  | 'unclear'
  /** Another tab asks the wallet for the same. */
  | 'elsewhere'
  /** The network included it, and it failed there. */
  | 'reverted'
  | 'failed'

type FailedState = Extract<TransferState, { status: 'failed' }>

/** Why a transfer failed; its screen chooses the next step by that. */
export function toTransferProblem({ error, id, isLost }: Omit<FailedState, 'status'>): TransferProblem {
  const { problem } = (error.data ?? {}) as { problem?: unknown }
  if (isLost || problem === 'unclear') return 'unclear'
  if (id !== undefined) return 'reverted'
  if (problem === 'elsewhere') return 'elsewhere'
  if (toWalletProblem(error) === 'rejected') return 'rejected'
  if (error.code === 'insufficient_balance') return 'insufficient'
  if (error.code === 'unsupported_chain_id') return 'otherNetwork'
  return connections.has(error.code) ? 'disconnected' : 'failed'
}

const connections: ReadonlySet<string> = new Set([
  'generic_connect_wallet_error',
  'unknown_connect_wallet_error',
])
