import type { ChainRpc } from './chainAccess.ts'
import type { Hex, Quantity, UnsignedTransaction } from './sign.ts'

/** Fills in what a transaction needs before it can be signed and sent: nonce, gas and fees, from the chain's node. */

/** A transaction for the node or the frame: every quantity is hex. */
export type FilledTransaction = { [name in keyof UnsignedTransaction]: unknown } & { from: string }

const quantities = ['nonce', 'gas', 'gasPrice', 'value', 'maxPriorityFeePerGas', 'maxFeePerGas'] as const

function toHex(quantity: Quantity): Hex {
  return `0x${BigInt(quantity).toString(16)}`
}

/** The form of the JSON-RPC specification; `gasLimit` is `gas` there. */
export function normalise(transaction: UnsignedTransaction, from: string): FilledTransaction {
  const { gasLimit, ...rest } = transaction
  const result: FilledTransaction = { ...rest, from, gas: rest.gas ?? gasLimit }
  for (const name of quantities) {
    const value = result[name]
    if (value !== undefined && value !== null) result[name] = toHex(value as Quantity)
    else delete result[name]
  }
  if (result.data !== undefined && typeof result.data !== 'string')
    result.data = `0x${Array.from(result.data as ArrayLike<number>, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return result
}

export async function fillTransaction(
  transaction: FilledTransaction,
  chainId: number,
  rpc: ChainRpc,
): Promise<FilledTransaction> {
  const { type: _, ...asked } = transaction
  const [nonce, fees, gas] = await Promise.all([
    transaction.nonce ?? rpc('eth_getTransactionCount', [transaction.from, 'pending']),
    fillFees(transaction, rpc),
    transaction.gas ?? estimateGas(asked as FilledTransaction, rpc),
  ])
  return { ...asked, chainId, nonce, gas, ...fees }
}

/** Some nodes refuse an estimate for an address without funds; without one they answer (spec 2, section 7). */
export async function estimateGas(transaction: FilledTransaction, rpc: ChainRpc): Promise<unknown> {
  const asked = {
    ...transaction,
    ...(transaction.chainId ? { chainId: toHex(transaction.chainId as number) } : {}),
  }
  try {
    return await rpc('eth_estimateGas', [asked])
  } catch {
    const { from: _, ...withoutFrom } = asked
    return rpc('eth_estimateGas', [withoutFrom])
  }
}

async function fillFees(transaction: FilledTransaction, rpc: ChainRpc): Promise<Partial<FilledTransaction>> {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, type } = transaction
  if (gasPrice !== undefined) return { type: 0, gasPrice }
  const block = type === 0 ? null : ((await rpc('eth_getBlockByNumber', ['latest', false])) as Block)
  if (!block?.baseFeePerGas) return { type: 0, gasPrice: await rpc('eth_gasPrice', []) }
  const tip = maxPriorityFeePerGas ?? (await rpc('eth_maxPriorityFeePerGas', []).catch(() => '0x3b9aca00'))
  // Twice the base fee stays enough for six full blocks.
  const most = maxFeePerGas ?? toHex(BigInt(block.baseFeePerGas) * 2n + BigInt(tip as Hex))
  return { type: 2, maxPriorityFeePerGas: tip, maxFeePerGas: most }
}

type Block = { baseFeePerGas?: Hex } | null
