import type { TransactionDescription } from './call/describeTransaction.ts'

/**
 * Addresses known to have no key: the first ones, which are the network's own contracts, the burn addresses, and one
 * that represents the network's coin.
 */
const unusable =
  /^0x(?:0{39}[\da-f]|0{36}dead|dead0{32}4206|dead0{16}42069420694206942069|dead0{36}|f{40}|e{40})$/i

/** Whether the funds would be lost forever: sent to an address without a key, or to the token's own contract. */
export function losesFunds({ to, value, call }: TransactionDescription): boolean {
  if (call?.action === 'transfer' || call?.action === 'batchTransfer') {
    const { transferTo = '' } = call
    return unusable.test(transferTo) || transferTo.toLowerCase() === to?.toLowerCase()
  }
  return value > 0n && unusable.test(to ?? '')
}
