import type { TransactionDescription } from './call/describeTransaction.ts'

/**
 * Addresses that are known to have no key: the first ones, which are the network's own contracts, those that are written
 * where nothing should come back, and one that stands for the network's coin.
 */
const unusable =
  /^0x(?:0{39}[\da-f]|0{36}dead|dead0{32}4206|dead0{16}42069420694206942069|dead0{36}|f{40}|e{40})$/i

/** Whether what is sent would be out of reach for ever: at an address without a key, or with the token's own contract. */
export function losesFunds({ to, value, call }: TransactionDescription): boolean {
  if (call?.action === 'transfer' || call?.action === 'batchTransfer') {
    const { transferTo = '' } = call
    return unusable.test(transferTo) || transferTo.toLowerCase() === to?.toLowerCase()
  }
  return value > 0n && unusable.test(to ?? '')
}
