import { solanaPrograms } from '@latchkey/wire'
import { writeUnsigned } from './writeUnsigned.ts'

/**
 * Number of the [system program's
 * transfer](https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html).
 */
const transfer = 2

/**
 * Writes an unsigned transaction that transfers SOL. The wallet adds the latest blockhash at the review.
 *
 * @throws RangeError for an invalid address.
 *
 * @example
 * const transaction = writeSolanaTransfer({ from: '4Nd1m…', to: '7Yk3p…', lamports: 1_000_000n })
 */
export function writeSolanaTransfer({ from, to, lamports }: SolanaTransfer): Uint8Array {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, transfer, true)
  view.setBigUint64(4, lamports, true)
  const accounts = [from, to].map((address) => ({ address, isWritable: true }))
  return writeUnsigned(from, [{ program: solanaPrograms.system, accounts, data }])
}

type SolanaTransfer = { from: string; to: string; lamports: bigint }
