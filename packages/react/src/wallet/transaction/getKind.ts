import type { RequestKind } from '../sign/danger.ts'
import type { TransactionDescription } from './call/describeTransaction.ts'

/** The kind of request for an Ethereum transaction. */
export function getKind({ kind, call }: TransactionDescription): RequestKind {
  if (kind === 'transfer') return 'send'
  if (!call) return kind
  if (call.action === 'mint') return 'mint'
  if (call.action !== 'approve') return 'send'
  const isTakenBack = call.operator === undefined ? call.amount === 0n : call.approved === false
  return isTakenBack ? 'revoke' : 'allow'
}
