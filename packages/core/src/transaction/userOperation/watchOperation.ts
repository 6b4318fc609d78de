import { AppError } from '@latchkey/wire'
import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { Hex } from '../../wallet/sign.ts'
import type { Outcome } from '../transactionSteps.ts'
import type { OperationReceipt } from './operationFlow.ts'

type WatchOptions = {
  hash: Hex
  entryPoint: string
  /** The transaction that included it, according to the bundler; undefined if there is none yet. */
  findTransaction(hash: Hex): Promise<Hex | undefined>
  node: ChainRpc
  wait(ms: number): Promise<void>
  now(): number
}

const firstPauseMs = 500
const longestPauseMs = 6_000
const pauseFactor = 1.5
/** After this time the user sees that it takes long. */
const patienceMs = 120_000

/**
 * Asks the bundler for the transaction with growing pauses, and the chain's own node for the result: a bundler may name
 * any transaction, and only the entry point's event in it counts.
 *
 */
export async function watchOperation({
  hash,
  entryPoint,
  findTransaction,
  node,
  wait,
  now,
}: WatchOptions): Promise<Outcome<OperationReceipt>> {
  const until = now() + patienceMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * pauseFactor, longestPauseMs)) {
    try {
      const transactionHash = await findTransaction(hash)
      const receipt = transactionHash && (await node('eth_getTransactionReceipt', [transactionHash]))
      const outcome = receipt ? judge(receipt as RawReceipt, { hash, entryPoint }) : undefined
      if (outcome) return outcome
    } catch {}
    if (now() >= until) return { status: 'pending' }
    await wait(pause)
  }
}

type RawLog = { address?: unknown; topics?: unknown; data?: unknown }
type RawReceipt = { transactionHash?: Hex; blockNumber?: Hex; logs?: unknown; [member: string]: unknown }

/** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` of the entry point. */
const operationEvent = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** The result of an operation in a transaction, and the logs of its calls. */
export type OperationEvent = { isSuccess: boolean; fee: bigint; logs: readonly unknown[] }

/**
 * Reads the entry point's event of a user operation from a transaction's receipt.
 *
 * @returns undefined if the receipt does not have it
 *
 * @example
 * const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
 * const read = (logs: unknown, hash: string) => readOperationEvent(logs, { hash, entryPoint })
 */
export function readOperationEvent(
  logs: unknown,
  { hash, entryPoint }: { hash: string; entryPoint: string },
): OperationEvent | undefined {
  const list = (Array.isArray(logs) ? logs : []) as RawLog[]
  const isEvent = ({ address, topics }: RawLog) =>
    isSame(address, entryPoint) && Array.isArray(topics) && isSame(topics[0], operationEvent)
  const at = list.findIndex((log) => isEvent(log) && isSame((log.topics as unknown[])[1], hash))
  const event = list[at]
  const words = typeof event?.data === 'string' ? (event.data.slice(2).match(/[0-9a-f]{64}/gi) ?? []) : []
  const [, success, cost] = words
  if (success === undefined || cost === undefined) return undefined
  // Several operations share a transaction; the logs of each come before its event.
  const first = list.slice(0, at).findLastIndex(isEvent) + 1
  return {
    isSuccess: BigInt(`0x${success}`) !== 0n,
    fee: BigInt(`0x${cost}`),
    logs: list.slice(first, at),
  }
}

function judge(
  raw: RawReceipt,
  operation: Pick<WatchOptions, 'hash' | 'entryPoint'>,
): Outcome<OperationReceipt> | undefined {
  const { transactionHash, blockNumber, logs } = raw
  const event = readOperationEvent(logs, operation)
  if (!transactionHash || !blockNumber || !event) return undefined
  if (!event.isSuccess)
    return {
      status: 'failed',
      error: new AppError('transaction_failure', {
        message: 'Transaction failed',
        data: { isReverted: true, transactionHash },
      }),
    }
  return { status: 'done', receipt: { transactionHash, blockNumber, fee: event.fee, raw } }
}

const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
