import { type Aggregation, policyMethods } from '@latchkey/wire'
import type { SigningAction } from './action.ts'

/** Whether an aggregation counts the requests of a method. Sending counts as signing. */
export function isCounted({ method }: Aggregation, action: SigningAction): boolean {
  const { chain, signs } = policyMethods[action.method]
  return signs === 'transaction' && chain === (method === 'signTransaction' ? 'solana' : 'ethereum')
}
