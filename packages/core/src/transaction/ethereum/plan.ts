import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { TokenInfo } from '../../wallet/chains/readToken.ts'
import { fillFees } from '../../wallet/provider/fillTransaction.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { isProviderError } from '../../wallet/provider/providerError.ts'
import type { Hex } from '../../wallet/sign.ts'
import { findChanges } from './balanceChanges.ts'
import type { EthereumPlan } from './ethereumFlow.ts'
import { requireChain } from './requireChain.ts'
import { hasRollupFee, readRollupFee } from './rollupFee.ts'
import { tryOut } from './tryOut.ts'

type PlanOptions = {
  transaction: NormalTransaction
  chain: Chain
  node: ChainRpc
  wait(ms: number): Promise<void>
  findBefore(): Promise<Hex | undefined>
  /** The transactions of the same request that are sent before. */
  before: readonly NormalTransaction[]
  describeToken(address: string): Promise<TokenInfo>
}

/** After this time, optional data is not awaited. */
export const patienceMs = 4_000

/** Finds the cost of a transaction, whether the wallet can pay it, and whether it would fail. */
export async function makePlan({
  transaction,
  chain,
  node,
  wait,
  findBefore,
  before,
  describeToken,
}: PlanOptions): Promise<EthereumPlan> {
  const optional = <T>(answer: Promise<T>): Promise<T | undefined> =>
    Promise.race([answer.catch(() => undefined), wait(patienceMs).then(() => undefined)])
  // Refuses as soon as the answer is known, but waits only for a limited time.
  const isOfChain = Promise.race([requireChain(chain, node), wait(patienceMs)])
  const [fees, trial, balance, tokens, usual, sentBefore, simulation] = await Promise.all([
    fillFees(transaction, node),
    tryOut(transaction, node, before),
    optional(readQuantity(node, 'eth_getBalance', [transaction.from, 'latest'])),
    optional(readTokens(transaction, node)),
    optional(readQuantity(node, 'eth_gasPrice', [])),
    optional(findBefore()),
    // A transfer of coins needs no simulation.
    transaction.data && optional(findChanges({ transaction, before, node, describeToken })),
    isOfChain,
  ])
  const { type: _, ...rest } = transaction
  const fullTransaction = { ...rest, gas: trial.gas, ...fees }
  const price = BigInt(fullTransaction.gasPrice ?? fullTransaction.maxFeePerGas ?? 0)
  const rollupFee = hasRollupFee(chain.id)
    ? ((await optional(readRollupFee(fullTransaction, node))) ?? 'unknown')
    : undefined
  const extra = typeof rollupFee === 'bigint' ? rollupFee : 0n
  const gasLimit = BigInt(fullTransaction.gas) * price
  const feeLimit = gasLimit + extra
  const isShort = balance !== undefined && BigInt(fullTransaction.value ?? 0) + feeLimit > balance
  const shortage = isShort ? 'coin' : tokens && tokens.has < tokens.needs ? 'token' : undefined
  return {
    ...{ transaction: fullTransaction, chain, feeLimit, rollupFee, balance, shortage, sentBefore },
    simulation: simulation || undefined,
    fee:
      usual === undefined || trial.neededGas === undefined
        ? undefined
        : least(usual * trial.neededGas, gasLimit) + extra,
    // Without enough balance it fails for that reason, and that is the helpful one.
    failure: shortage ? undefined : trial.failure,
    isFeeHigh: isHigh({ price, usual, gas: BigInt(fullTransaction.gas), neededGas: trial.neededGas }),
  }
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** Above this factor the fee is most likely a mistake or an attack: an offered fee is not returned. */
const manyTimes = 10n

function isHigh({
  price,
  usual,
  gas,
  neededGas,
}: Record<'price' | 'gas', bigint> & { usual: bigint | undefined; neededGas: bigint | undefined }): boolean {
  const isBidHigh = usual !== undefined && usual > 0n && price > usual * manyTimes
  return isBidHigh || (neededGas !== undefined && gas > neededGas * manyTimes)
}

/** Selectors of ERC-20's `transfer(address,uint256)` and `balanceOf(address)`. */
const transferSelector = '0xa9059cbb'
const balanceSelector = '0x70a08231'
const transferLength = transferSelector.length + 2 * 64

/** Reads the balance of a token if the transaction is only a transfer of it. */
async function readTokens(
  { to, from, data }: NormalTransaction,
  node: ChainRpc,
): Promise<{ has: bigint; needs: bigint } | undefined> {
  if (!to || !data?.toLowerCase().startsWith(transferSelector) || data.length !== transferLength)
    return undefined
  const call = `${balanceSelector}${from.slice(2).toLowerCase().padStart(64, '0')}`
  const has = await node('eth_call', [{ to, data: call }, 'latest'])
  if (typeof has !== 'string' || !/^0x[0-9a-f]{64}$/i.test(has)) return undefined
  return { has: BigInt(has), needs: BigInt(`0x${data.slice(-64)}`) }
}

async function readQuantity(node: ChainRpc, method: string, params: readonly unknown[]): Promise<bigint> {
  return BigInt((await node(method, params)) as Hex)
}

/** Maps the refusal of a wallet or a node to an `AppError`; its own message is the cause. */
export function toTransactionError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause
  if (isProviderError(cause) && /insufficient funds/i.test(cause.message))
    return new AppError('insufficient_balance', {
      message: 'Wallet has insufficient funds for this transaction.',
      cause,
    })
  return AppError.from(cause, 'transaction_failure')
}
