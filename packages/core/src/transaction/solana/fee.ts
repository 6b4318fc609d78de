import type { DecodedInstruction, SolanaMessage } from '@latchkey/wire'
import { toBase64 } from './base64.ts'
import type { SolanaRpc } from './solanaRpc.ts'

/** Of each signature ([fees](https://solana.com/docs/core/fees)). */
const lamportsPerSignature = 5_000n
/** Of each instruction, where the transaction sets no limit; and of all of them at most. */
const unitsPerInstruction = 200_000n
const maxUnits = 1_400_000n

/**
 * The most that a transaction costs: what its node says, or what it says of itself where that is more or the node says
 * nothing. Some nodes leave the priority fee out.
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
  // Validators refuse a second one of either. Until then the highest is the most that it can cost.
  const prices = instructions.flatMap((one) => (one.kind === 'computeUnitPrice' ? [one.price] : []))
  const limits = instructions.flatMap((one) => (one.kind === 'computeUnitLimit' ? [one.units] : []))
  const price = prices.reduce((highest, one) => (one > highest ? one : highest), 0n)
  const limit = limits.length === 0 ? undefined : Math.max(...limits)
  const others = BigInt(instructions.filter(({ kind }) => !kind.startsWith('computeUnit')).length)
  const units = limit === undefined ? others * unitsPerInstruction : BigInt(limit)
  const cappedUnits = units > maxUnits ? maxUnits : units
  return (price * cappedUnits + 999_999n) / 1_000_000n
}
