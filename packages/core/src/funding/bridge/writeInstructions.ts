import { AppError } from '@latchkey/wire'
import { fromBase58 } from '../../base58.ts'
import type { SolanaInstruction } from './bridge.ts'

const keyBytes = 32
const signatureBytes = 64
/** A packet of Solana's network. */
const maxBytes = 1_232

/**
 * An unsigned transaction of the instructions of a bridge, in the
 * [legacy format](https://solana.com/docs/core/transactions), which names each account in full: a table of addresses
 * would only make it shorter. Its payer alone signs; the blockhash is left to the wallet.
 *
 * @throws AppError `transaction_failure` where it does not fit
 */
export function writeInstructions(payer: string, instructions: readonly SolanaInstruction[]): Uint8Array {
  const keys = instructions.flatMap((one) => one.keys)
  const writable = new Set([payer, ...keys.filter((key) => key.isWritable).map((key) => key.pubkey)])
  const programs = instructions.map((one) => one.programId)
  const all = [...new Set([...writable, ...keys.map((key) => key.pubkey), ...programs])]
  const body = instructions.flatMap((one) => {
    const data = (one.data.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
    const accounts = one.keys.map(({ pubkey }) => all.indexOf(pubkey))
    return [
      all.indexOf(one.programId),
      ...[...toCompact(accounts.length), ...accounts],
      ...[...toCompact(data.length), ...data],
    ]
  })
  const addresses = all.map(readKey)
  const message = [
    ...[1, 0, all.length - writable.size, ...toCompact(all.length), ...addresses.flatMap((key) => [...key])],
    ...new Uint8Array(keyBytes),
    ...[...toCompact(instructions.length), ...body],
  ]
  const bytes = Uint8Array.from([1, ...new Uint8Array(signatureBytes), ...message])
  if (bytes.length > maxBytes)
    throw new AppError('transaction_failure', { message: 'This transfer does not fit into one transaction.' })
  return bytes
}

/** Numbers as Solana's messages have them: seven bits in each byte, the lowest first. */
function toCompact(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toCompact(value >> 7)]
}

function readKey(text: string): Uint8Array {
  try {
    const key = fromBase58(text)
    if (key.length === keyBytes) return key
  } catch {}
  throw new AppError('transaction_failure', { message: 'Error fetching quote from relay' })
}
