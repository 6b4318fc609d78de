import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import { toCall } from '../../wallet/provider/fillTransaction.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { isProviderError } from '../../wallet/provider/providerError.ts'
import type { Hex } from '../../wallet/sign.ts'
import { simulate } from './simulate.ts'

/** The result of running a transaction on a node without sending it. */
export type Trial = {
  gas: Hex
  /** The node's estimate; missing if it has none. */
  neededGas?: bigint | undefined
  failure?: { reason?: string | undefined } | undefined
}

/** Used if the node refuses to estimate and the user sends anyway: enough for nearly everything. */
const enoughGas = '0xf4240'

/**
 * Runs the transaction with `eth_estimateGas`, and without its sender if the node refuses the sender (protocol 18.7).
 * Some nodes refuse an address without funds; without the sender, the contract's reason is visible.
 *
 * @throws the error that keeps a node from answering at all.
 */
export async function tryOut(
  transaction: NormalTransaction,
  node: ChainRpc,
  before: readonly NormalTransaction[] = [],
): Promise<Trial> {
  const call = toCall(transaction)
  const { gas: requestedGas, ...free } = call
  try {
    const estimate = (await node('eth_estimateGas', [free])) as Hex
    const gas = transaction.gas ?? estimate
    // The given gas limit is too low; the user may still want to send.
    const failure = BigInt(gas) < BigInt(estimate) ? {} : undefined
    return { gas, neededGas: BigInt(estimate), failure }
  } catch (cause) {
    const failure = readFailure(cause)
    const usedGas = failure && before.length > 0 ? await runAfter(before, transaction, node) : undefined
    if (usedGas !== undefined)
      return { gas: transaction.gas ?? toHex(usedGas + usedGas / 2n), neededGas: usedGas }
    if (!failure && requestedGas !== undefined) return { gas: requestedGas as Hex }
    const { from: _, ...anyone } = free
    const estimate = (await node('eth_estimateGas', [anyone]).catch((second) => {
      if (!readFailure(second) && !failure) throw second
      return undefined
    })) as Hex | undefined
    return {
      gas: transaction.gas ?? estimate ?? enoughGas,
      neededGas: estimate === undefined ? undefined : BigInt(estimate),
      failure: failure ?? (estimate === undefined ? {} : undefined),
    }
  }
}

/**
 * The gas it needs after the earlier transactions, with `eth_simulateV1`; undefined if that fails too, or the node does
 * not have the method. Needed for a transfer after an approval, which would fail otherwise.
 */
async function runAfter(
  before: readonly NormalTransaction[],
  transaction: NormalTransaction,
  node: ChainRpc,
): Promise<bigint | undefined> {
  const calls = await simulate([...before, transaction], node)
  const last = calls?.at(-1)
  return last?.status === '0x1' && last.gasUsed !== undefined ? BigInt(last.gasUsed) : undefined
}

const toHex = (quantity: bigint): Hex => `0x${quantity.toString(16)}`

/** The nodes' code for a call that the contract refused. */
const revertCode = 3

/** Undefined if the node refuses, and not the contract. */
function readFailure(cause: unknown): Trial['failure'] {
  if (!isProviderError(cause)) return undefined
  if (
    cause.code !== revertCode &&
    !/revert|out of gas|invalid opcode|gas required exceeds/i.test(cause.message)
  )
    return undefined
  return { reason: readReason(cause.data) ?? cause.message.split('reverted: ')[1]?.slice(0, maxReason) }
}

/** `Error(string)`, with which a contract reports its reason. */
const errorSelector = '0x08c379a0'
const maxReason = 200

function readReason(data: unknown): string | undefined {
  const hex = typeof data === 'string' ? data : (data as { data?: unknown } | undefined)?.data
  if (typeof hex !== 'string' || !hex.startsWith(errorSelector)) return undefined
  const body = hex.slice(errorSelector.length)
  const length = Number.parseInt(body.slice(64, 128), 16)
  if (!(length > 0 && length <= maxReason)) return undefined
  const bytes = body.slice(128, 128 + 2 * length).match(/[0-9a-f]{2}/gi) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}
