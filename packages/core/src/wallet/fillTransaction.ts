import type { ChainRpc } from './chainAccess.ts'
import type { NormalTransaction } from './normaliseTransaction.ts'
import type { Hex } from './sign.ts'

/** Fills in what a transaction needs before it can be sent, from the chain's node: gas and fees. */
export async function fillTransaction(
  transaction: NormalTransaction,
  rpc: ChainRpc,
): Promise<NormalTransaction> {
  const { type: _, ...asked } = transaction
  const [fees, gas] = await Promise.all([
    fillFees(transaction, rpc),
    transaction.gas ?? (estimateGas(asked, rpc) as Promise<Hex>),
  ])
  return { ...asked, gas, ...fees }
}

/** Some nodes refuse an estimate for an address without funds; without one they answer (product 2.7). */
export async function estimateGas(transaction: NormalTransaction, rpc: ChainRpc): Promise<unknown> {
  const { chainId, type, ...rest } = transaction
  const request = {
    ...rest,
    chainId: toHex(BigInt(chainId)),
    ...(type === undefined ? {} : { type: `0x${type}` }),
  }
  try {
    return await rpc('eth_estimateGas', [request])
  } catch {
    const { from: _, ...withoutFrom } = request
    return rpc('eth_estimateGas', [withoutFrom])
  }
}

async function fillFees(transaction: NormalTransaction, rpc: ChainRpc): Promise<Partial<NormalTransaction>> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, type, accessList } = transaction
  const old = accessList === undefined ? 0 : 1
  if (gasPrice !== undefined) return { type: old, gasPrice }
  const isOld = type === 0 || type === 1
  const block = isOld ? null : ((await rpc('eth_getBlockByNumber', ['latest', false])) as Block)
  if (!block?.baseFeePerGas) return { type: old, gasPrice: (await rpc('eth_gasPrice', [])) as Hex }
  const suggestedTip =
    maxPriorityFeePerGas ?? ((await rpc('eth_maxPriorityFeePerGas', []).catch(() => oneGwei)) as Hex)
  // A host that bounds the fee below the node's tip means its bound; a tip of its own above it is left to be refused.
  const tip =
    maxPriorityFeePerGas === undefined && maxFeePerGas !== undefined
      ? least(suggestedTip, maxFeePerGas)
      : suggestedTip
  // Twice the base fee stays enough for six full blocks.
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
