import { fromBase58 } from '@latchkey/wire'

export type InstructionAccount = { address: string; isWritable?: boolean }
export type UnsignedInstruction = {
  program: string
  accounts: readonly InstructionAccount[]
  data: Uint8Array
}

const keyBytes = 32
const signatureBytes = 64

/**
 * Writes a transaction whose payer is the only signer, in the [legacy
 * format](https://solana.com/docs/core/transactions): the payer, writable accounts, read-only accounts, programs. The
 * wallet adds the blockhash.
 *
 * @throws RangeError for an invalid address.
 */
export function writeUnsigned(payer: string, instructions: readonly UnsignedInstruction[]): Uint8Array {
  const allAccounts = instructions.flatMap(({ accounts }) => accounts)
  const writableAddresses = allAccounts.flatMap(({ address, isWritable }) => (isWritable ? [address] : []))
  const writable = new Set([payer, ...writableAddresses])
  const all = [
    ...new Set([
      ...writable,
      ...allAccounts.map(({ address }) => address),
      ...instructions.map((one) => one.program),
    ]),
  ]
  const keys = all.map(fromBase58)
  if (keys.some(({ length }) => length !== keyBytes)) throw new RangeError('Not a Solana address.')
  // Every number here takes one byte: such transactions have few accounts and few bytes.
  const body = instructions.flatMap(({ program, accounts, data }) => [
    ...[all.indexOf(program), accounts.length, ...accounts.map(({ address }) => all.indexOf(address))],
    ...[data.length, ...data],
  ])
  const header = [1, 0, all.length - writable.size, keys.length, ...keys.flatMap((key) => [...key])]
  const message = [...header, ...new Uint8Array(keyBytes), instructions.length, ...body]
  return Uint8Array.from([1, ...new Uint8Array(signatureBytes), ...message])
}
