import type { TransactionDescription } from '../describeTransaction.ts'

/** Addresses that are known to have no key: the first one, and one that is written where nothing should come back. */
const unusable = /^0x(?:0{39}[01]|0{36}dead)$/i

/** Whether what is sent would be out of reach for ever: at an address without a key, or with the token's own contract. */
export function isLost({ to, value, call, kind }: TransactionDescription): boolean {
  if (call?.action === 'transfer' || call?.action === 'batchTransfer') {
    const { transferTo = '' } = call
    return unusable.test(transferTo) || transferTo.toLowerCase() === to?.toLowerCase()
  }
  return kind === 'transfer' && value > 0n && unusable.test(to ?? '')
}
