import { AppError } from '@latchkey/wire'
import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { Hex } from '../../wallet/sign.ts'
import type { Outcome } from '../transactionSteps.ts'
import type { EthereumReceipt } from './ethereumFlow.ts'

type WatchOptions = {
  /** Every transaction signed with this nonce: one of them will be included. */
  hashes: readonly Hex[]
  from: string
  nonce: Hex
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
 * Nodes of one service learn of a block at different times: the nonce may be used some requests before the receipt is
 * there.
 */
const looksUntilReplaced = 4

/** Asks for the receipt with growing pauses, and repeats failed requests until the time is up. */
export async function watch({
  hashes,
  from,
  nonce,
  node,
  wait,
  now,
}: WatchOptions): Promise<Outcome<EthereumReceipt>> {
  const until = now() + patienceMs
  let looksWithoutNonce = 0
  for (let pause = firstPauseMs; ; pause = Math.min(pause * pauseFactor, longestPauseMs)) {
    try {
      for (const hash of hashes) {
        const receipt = (await node('eth_getTransactionReceipt', [hash])) as RawReceipt | null
        if (receipt?.blockNumber) return judge(receipt, hash)
      }
      const count = BigInt((await node('eth_getTransactionCount', [from, 'latest'])) as Hex)
      looksWithoutNonce = count > BigInt(nonce) ? looksWithoutNonce + 1 : 0
      if (looksWithoutNonce >= looksUntilReplaced)
        return fail('Another transaction of this wallet took the place of this one.', { isReplaced: true })
    } catch {}
    if (now() >= until) return { status: 'pending' }
    await wait(pause)
  }
}

type RawReceipt = { [member: string]: unknown } & Partial<
  Record<'blockNumber' | 'gasUsed' | 'effectiveGasPrice' | 'status' | 'l1Fee', Hex>
>

function judge(raw: RawReceipt, hash: Hex): Outcome<EthereumReceipt> {
  const { blockNumber = '0x0', gasUsed = '0x0', effectiveGasPrice, status, l1Fee } = raw
  if (status === '0x0') return fail('Transaction failed', { isReverted: true })
  // A rollup charges a fee for its parent chain (OP Stack).
  const fee =
    effectiveGasPrice === undefined
      ? undefined
      : BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(l1Fee ?? 0)
  return { status: 'done', receipt: { hash, blockNumber, gasUsed, fee, raw } }
}

function fail(message: string, data: object): Outcome<never> {
  return { status: 'failed', error: new AppError('transaction_failure', { message, data }) }
}
