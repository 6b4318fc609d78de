import type { RequestKind } from '../sign/danger.ts'
import type { TransactionDescription } from './call/describeTransaction.ts'

/** What kind of request a transaction of Ethereum is. */
export function getKind({ kind, call }: TransactionDescription): RequestKind {
  if (kind === 'transfer') return 'send'
  if (!call) return kind
  if (call.action === 'mint') return 'mint'
  if (call.action !== 'approve') return 'send'
  const isTakenBack = call.operator === undefined ? call.amount === 0n : call.approved === false
  return isTakenBack ? 'revoke' : 'allow'
}
