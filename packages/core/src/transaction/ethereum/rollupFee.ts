import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { serializeUnsigned } from './serializeUnsigned.ts'

/**
 * Rollups of the OP Stack that charge a fee for their parent chain in addition to gas, in the same coin. Arbitrum's fee
 * is part of its gas; the other default chains have none.
 */
const opStack: readonly number[] = [
  10, 130, 360, 480, 690, 1135, 1750, 1868, 1923, 4202, 8453, 17069, 34443, 57073, 60808, 81457, 84532,
  7777777, 11155420, 999999999,
]

/**
 * [GasPriceOracle](https://docs.optimism.io/app-developers/tutorials/transactions/sdk-estimate-costs), and
 * `getL1Fee(bytes)`.
 */
const oracle = '0x420000000000000000000000000000000000000F'
const getL1Fee = '0x49948e0e'

/**
 * Whether a chain charges a fee for its parent chain that is not part of the gas fee.
 *
 * @example
 * const isMore = hasRollupFee(8453) // true
 */
export function hasRollupFee(chainId: number): boolean {
  return opStack.includes(chainId)
}

/** The present fee: it has no limit until the transaction is included. */
export async function readRollupFee(transaction: NormalTransaction, node: ChainRpc): Promise<bigint> {
  const bytes = serializeUnsigned(transaction)
  const length = bytes.length / 2
  const paddedBytes = bytes.padEnd(Math.ceil(length / 32) * 64, '0')
  const data = `${getL1Fee}${toWord(32)}${toWord(length)}${paddedBytes}`
  const fee = await node('eth_call', [{ to: oracle, data }, 'latest'])
  // A missing contract returns nothing.
  if (typeof fee !== 'string' || !/^0x[0-9a-f]{64}$/i.test(fee)) throw new RangeError('no fee')
  return BigInt(fee)
}

const toWord = (number: number) => number.toString(16).padStart(64, '0')
