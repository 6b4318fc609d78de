import type { DecodedInstruction, SolanaMessage } from '@latchkey/wire'
import { toBase64 } from './base64.ts'
import type { SolanaRpc } from './solanaRpc.ts'

/** For each signature ([fees](https://solana.com/docs/core/fees)). */
const lamportsPerSignature = 5_000n
/** For each instruction if the transaction sets no limit; and the maximum for all of them. */
const unitsPerInstruction = 200_000n
const maxUnits = 1_400_000n

/**
 * The maximum cost of a transaction: the node's fee, or the computed fee if it is higher or the node returns none. Some
 * nodes leave out the priority fee.
 */
export async function readFee(
  {
    bytes,
    message,
    instructions,
  }: { bytes: Uint8Array; message: SolanaMessage; instructions: readonly DecodedInstruction[] },
  rpc: SolanaRpc,
): Promise<bigint> {
  const own = lamportsPerSignature * BigInt(message.signers) + getPriorityFee(instructions)
  const config = { commitment: 'confirmed' }
  const answer = await rpc('getFeeForMessage', [toBase64(bytes), config]).catch(() => null)
  const value = (answer as { value?: unknown } | null)?.value
  const nodeFee = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : 0n
  return nodeFee > own ? nodeFee : own
}

function getPriorityFee(instructions: readonly DecodedInstruction[]): bigint {
  // Validators refuse a second instruction of either kind. Until then, the highest value is the maximum.
  const prices = instructions.flatMap((one) => (one.kind === 'computeUnitPrice' ? [one.price] : []))
  const limits = instructions.flatMap((one) => (one.kind === 'computeUnitLimit' ? [one.units] : []))
  const price = prices.reduce((highest, one) => (one > highest ? one : highest), 0n)
  const limit = limits.length === 0 ? undefined : Math.max(...limits)
  const others = BigInt(instructions.filter(({ kind }) => !kind.startsWith('computeUnit')).length)
  const units = limit === undefined ? others * unitsPerInstruction : BigInt(limit)
  const cappedUnits = units > maxUnits ? maxUnits : units
  return (price * cappedUnits + 999_999n) / 1_000_000n
}
