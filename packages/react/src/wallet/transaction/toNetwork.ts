import type { Chain } from '@latchkey/core'
import type { Network } from './transactionProps.ts'

/** A chain as a review shows it. */
export function toNetwork({ id, name, nativeCurrency, testnet }: Chain): Network {
  return { id, name: name || undefined, coin: nativeCurrency, isTest: testnet }
}
