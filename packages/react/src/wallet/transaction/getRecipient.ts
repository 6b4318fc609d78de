import type { TransactionDescription } from './call/describeTransaction.ts'

/**
 * The address that receives something in a transaction, or the right to take it; for a call that cannot be decoded, the
 * called address.
 */
export type Recipient = {
  address: string
  /** A spender is usually a contract; a receiver can be any address. */
  kind: 'receiver' | 'spender' | 'called'
}

/** Undefined if no address receives anything. */
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
