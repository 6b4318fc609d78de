import { fromBase58 } from '../../base58.ts'
import { programs } from './programs.ts'

/** Number of the [system program's transfer](https://docs.rs/solana-system-interface/latest/solana_system_interface/instruction/enum.SystemInstruction.html). */
const transfer = 2
const keyBytes = 32
const signatureBytes = 64

/**
 * An unsigned transaction that moves SOL, in the [legacy format](https://solana.com/docs/core/transactions). Its blockhash
 * is left to the wallet, which takes the latest when it is reviewed.
 *
 * @example
 * const transaction = writeSolanaTransfer({ from: '4Nd1m…', to: '7Yk3p…', lamports: 1_000_000n })
 */
export function writeSolanaTransfer({ from, to, lamports }: SolanaTransfer): Uint8Array {
  const amount = new Uint8Array(12)
  const view = new DataView(amount.buffer)
  view.setUint32(0, transfer, true)
  view.setBigUint64(4, lamports, true)
  const keys = [from, to, programs.system].map(fromBase58)
  if (keys.some(({ length }) => length !== keyBytes)) throw new RangeError('Not a Solana address.')
  // One signer, who may be changed; of the others one is only read. Then the accounts, and one instruction of two.
  const header = [1, 0, 1, keys.length, ...keys.flatMap((key) => [...key])]
  const instruction = [1, 2, 2, 0, 1, amount.length, ...amount]
  const message = [...header, ...new Uint8Array(keyBytes), ...instruction]
  return Uint8Array.from([1, ...new Uint8Array(signatureBytes), ...message])
}

type SolanaTransfer = { from: string; to: string; lamports: bigint }
