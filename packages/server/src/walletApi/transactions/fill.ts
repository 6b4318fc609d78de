import type { SignInput } from '@latchkey/signer'
import { AppError, readInteger } from '@latchkey/wire'
import type { Node } from './node.ts'
import { NodeRefusal } from './node.ts'

type Values = Readonly<Record<string, unknown>>
type FilledMembers = SignInput['filledMembers']

const oneGwei = 10n ** 9n

/**
 * Fills in the type, fees and gas that an Ethereum transaction lacks, from the node's suggestions. Never changes what
 * the caller gave. The node is not trusted: the signer limits the fee.
 *
 * @throws NodeRefusal if the transaction would fail.
 */
export async function fillTransaction(
  { ask }: Node,
  { transaction, from, chainId }: { transaction: Values; from: string; chainId: bigint },
): Promise<FilledMembers> {
  const [id, fees] = await Promise.all([ask('eth_chainId'), fillFees(ask, transaction)])
  if (readInteger(id) !== chainId)
    throw new AppError('transaction_broadcast_failure', {
      message: 'The node in RPC_URLS belongs to another chain. Its operator has to correct the address.',
    })
  const gas = transaction.gas_limit == null ? { gas_limit: await estimateGas(ask, transaction, from) } : {}
  return { ...fees, ...gas }
}

async function fillFees(ask: Node['ask'], transaction: Values): Promise<FilledMembers> {
  const { gas_price, max_fee_per_gas, max_priority_fee_per_gas, type } = transaction
  // The given fee members determine the type.
  if (gas_price != null || (max_fee_per_gas != null && max_priority_fee_per_gas != null)) return {}
  const isOld = type != null && readInteger(type) !== 2n
  const baseFee = isOld ? undefined : await readBaseFee(ask)
  if (baseFee === undefined)
    return max_fee_per_gas == null && max_priority_fee_per_gas == null
      ? { type: 0, gas_price: toHex(readQuantity(await ask('eth_gasPrice'))) }
      : { type: 2 }
  const suggestedTip = await ask('eth_maxPriorityFeePerGas')
    .then(readQuantity)
    .catch(() => oneGwei)
  const ceiling = readInteger(max_fee_per_gas)
  const givenTip = readInteger(max_priority_fee_per_gas)
  const tip = givenTip ?? (ceiling !== undefined && ceiling < suggestedTip ? ceiling : suggestedTip)
  return {
    type: 2,
    max_priority_fee_per_gas: toHex(tip),
    // Twice the base fee stays enough for six full blocks.
    max_fee_per_gas: toHex(ceiling ?? baseFee * 2n + tip),
  }
}

/** Reads the base fee. Undefined on a chain without [EIP-1559](https://eips.ethereum.org/EIPS/eip-1559). */
async function readBaseFee(ask: Node['ask']): Promise<bigint | undefined> {
  try {
    const history = (await ask('eth_feeHistory', '0x1', 'latest', [])) as { baseFeePerGas?: unknown[] } | null
    const fee = readInteger(history?.baseFeePerGas?.at(-1))
    return fee === undefined || fee < 0n ? undefined : fee
  } catch (cause) {
    if (cause instanceof NodeRefusal) return undefined
    throw cause
  }
}

async function estimateGas(ask: Node['ask'], { to, value, data }: Values, from: string): Promise<string> {
  const amount = readInteger(value ?? 0)
  const call = {
    ...{ from, ...(to != null && { to }), ...(data != null && data !== '' && { data }) },
    ...(amount !== undefined && amount >= 0n && { value: toHex(amount) }),
  }
  const gas = readQuantity(await ask('eth_estimateGas', call))
  // A contract can need more gas later, when the transaction runs.
  return toHex(call.data === undefined ? gas : gas + gas / 5n)
}

/** @throws AppError for an answer that is not a quantity. */
export function readQuantity(value: unknown): bigint {
  const quantity = typeof value === 'string' ? readInteger(value) : undefined
  if (quantity === undefined || quantity < 0n)
    throw new AppError('transaction_broadcast_failure', {
      message: 'The node gave an invalid answer. Try again.',
    })
  return quantity
}

function toHex(quantity: bigint): string {
  return `0x${quantity.toString(16)}`
}
