import type { TransactionDescription } from './call/describeTransaction.ts'

/** Whoever gets something by a transaction, or the right to take it; of a call that cannot be read, who is called. */
export type Recipient = {
  address: string
  /** Who may take something is a program as a rule; who gets something can be anybody. */
  kind: 'receiver' | 'spender' | 'called'
}

/** Undefined where nobody gets anything. */
export function getRecipient({ to, kind, call }: TransactionDescription): Recipient | undefined {
  if (to === undefined) return undefined
  if (kind === 'transfer') return { address: to, kind: 'receiver' }
  if (!call || call.action === 'mint') return { address: to, kind: 'called' }
  const { action, transferTo, spender, operator, amount, approved } = call
  if (action !== 'approve')
    return transferTo === undefined ? undefined : { address: transferTo, kind: 'receiver' }
  const isTakenBack = operator === undefined ? amount === 0n : approved === false
  const address = operator ?? spender
  return isTakenBack || address === undefined ? undefined : { address, kind: 'spender' }
}
