import type { ChainRpc } from '../chains/chainAccess.ts'
import type { Hex } from '../sign.ts'
import type { NormalTransaction } from './normalizeTransaction.ts'

/** The format in which nodes run a transaction without sending it. */
export function toCall({ chainId, type, ...rest }: NormalTransaction): Record<string, unknown> {
  return { ...rest, chainId: toHex(BigInt(chainId)), ...(type === undefined ? {} : { type: `0x${type}` }) }
}

/** Some nodes refuse an estimate for an address without funds, but answer without the sender (protocol 18.7). */
export async function estimateGas(transaction: NormalTransaction, rpc: ChainRpc): Promise<unknown> {
  const request = toCall(transaction)
  try {
    return await rpc('eth_estimateGas', [request])
  } catch {
    const { from: _, ...withoutFrom } = request
    return rpc('eth_estimateGas', [withoutFrom])
  }
}

/** The chain's present fees, within the limits of the transaction, and the matching type. */
export async function fillFees(
  transaction: NormalTransaction,
  rpc: ChainRpc,
): Promise<Partial<NormalTransaction>> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, type, accessList } = transaction
  const old = accessList === undefined ? 0 : 1
  if (gasPrice !== undefined) return { type: old, gasPrice }
  const isOld = type === 0 || type === 1
  const block = isOld ? null : ((await rpc('eth_getBlockByNumber', ['latest', false])) as Block)
  if (!block?.baseFeePerGas) return { type: old, gasPrice: (await rpc('eth_gasPrice', [])) as Hex }
  const suggestedTip =
    maxPriorityFeePerGas ?? ((await rpc('eth_maxPriorityFeePerGas', []).catch(() => oneGwei)) as Hex)
  // If a host's limit is below the node's tip, the limit counts; the host's own tip above it is left for the node to
  // refuse.
  const tip =
    maxPriorityFeePerGas === undefined && maxFeePerGas !== undefined
      ? least(suggestedTip, maxFeePerGas)
      : suggestedTip
  // Twice the base fee is enough for six full blocks.
  const most = maxFeePerGas ?? toHex(BigInt(block.baseFeePerGas) * 2n + BigInt(tip))
  return { type: 2, maxPriorityFeePerGas: tip, maxFeePerGas: most }
}

const oneGwei = '0x3b9aca00'

function least(one: Hex, other: Hex): Hex {
  return BigInt(one) < BigInt(other) ? one : other
}

function toHex(quantity: bigint): Hex {
  return `0x${quantity.toString(16)}`
}

type Block = { baseFeePerGas?: Hex } | null
