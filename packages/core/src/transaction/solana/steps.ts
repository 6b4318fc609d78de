import { AppError } from '@latchkey/wire'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import { forget } from '../broadcastNotes.ts'
import { createTransactionFlow, type TransactionFlow } from '../flow.ts'
import type { Outcome, TakenTransaction, TransactionSteps } from '../transactionSteps.ts'
import type { SolanaNetwork } from './clusters.ts'
import type { SolanaPlan } from './plan.ts'
import { prepareSolanaTransaction } from './prepare.ts'
import {
  type OpenSolanaTransaction,
  readSolanaTransaction,
  type SolanaTransactionInput,
} from './readTransaction.ts'
import { readParsed, type SolanaTransactionReceipt } from './receipt.ts'
import { createSolanaRpc } from './rpc.ts'
import {
  createExpiry,
  createFailure,
  isPast,
  readStatus,
  type SolanaSendOptions,
  type SolanaShipment,
  submitShipment,
} from './send.ts'
import { signForSending } from './signTransaction.ts'
import type { SolanaRpc } from './solanaRpc.ts'
import { findUnacknowledged, remember } from './unacknowledged.ts'

/** The flow of sending Solana transactions. */
export type SolanaFlow<T = SolanaTransactionInput> = TransactionFlow<SolanaPlan, SolanaTransactionReceipt<T>>

/** The wallet, transactions and network of a Solana flow. */
export type SolanaFlowOptions<T = SolanaTransactionInput> = {
  wallet: WalletWithMetadata
  /** Sent in this order. */
  transactions: readonly T[]
  network: SolanaNetwork
  options?: SolanaSendOptions | undefined
}

/** The pause between two requests, and after how many of them the same bytes are sent again. */
const pauseMs = 1_500
const looksPerSubmit = 2
/** A minute and a half, the lifetime of a blockhash. */
const looks = 60

/**
 * Sends transactions of one wallet. Each is signed once; its bytes are sent until the chain has them or can no longer
 * include them. Only then is another one signed.
 *
 * @throws AppError `transaction_failure` for data that is not a transaction of this wallet.
 *
 * @example
 * const network = findSolanaNetwork(null, { chain: 'solana:devnet' })
 * const wallet = findSolanaWallet(requireUser(client))
 * const flow = createSolanaFlow(context, { wallet, transactions: [new Uint8Array()], network })
 * const signature = await flow.run()
 */
export function createSolanaFlow<T extends SolanaTransactionInput>(
  context: WalletContext,
  options: SolanaFlowOptions<T>,
): SolanaFlow<T> {
  return createTransactionFlow(createSteps(context, options))
}

function createSteps<T extends SolanaTransactionInput>(
  context: WalletContext,
  { wallet, transactions, network, options = {} }: SolanaFlowOptions<T>,
): TransactionSteps<SolanaPlan, SolanaTransactionReceipt<T>> {
  const { http, wait } = context.client
  const rpc = createSolanaRpc(http, network)
  const openTransactions = transactions.map((transaction) =>
    readSolanaTransaction(transaction, wallet.address),
  )
  const shipments: (SolanaShipment | undefined)[] = []
  const at = (step: number): OpenSolanaTransaction<T> => {
    const transaction = openTransactions[step]
    if (!transaction) throw new AppError('transaction_failure', { message: 'Invalid transaction request' })
    return transaction
  }
  /** The app learns the result of a request from its last transaction. */
  function acknowledge(answer: TakenTransaction, step: number): TakenTransaction {
    const isTold = answer.lost === undefined && step === openTransactions.length - 1
    if (isTold)
      forget(
        context.client,
        shipments.flatMap((shipment) => shipment?.id ?? []),
      )
    return answer
  }

  return {
    count: openTransactions.length,
    prepare(step) {
      const transaction = at(step)
      const findBefore = (node: SolanaRpc) =>
        findUnacknowledged(context.client, { transaction, network }, node)
      return prepareSolanaTransaction(transaction, { address: wallet.address, rpc, findBefore })
    },
    async send(plan, step) {
      const earlier = shipments[step]
      const drop = ({ id }: SolanaShipment) => {
        delete shipments[step]
        forget(context.client, [id])
      }
      if (earlier) return acknowledge(await resend(earlier, rpc, () => drop(earlier)), step)
      const transaction = at(step)
      const shipment = await signForSending(context, { wallet, transaction, rpc, options })
      // Kept from here on: no other signature is requested while this one may count.
      shipments[step] = shipment
      // If the tab dies, its note informs the next tab.
      await remember(context.client, { transaction, network }, shipment)
      const answer = submitShipment(shipment, rpc).catch((cause: unknown) => {
        drop(shipment)
        throw plan.problem?.kind === 'insufficient' ? insufficient(cause) : cause
      })
      return acknowledge(await answer, step)
    },
    async wait({ id, step }) {
      const shipment = shipments[step]
      if (!shipment) return { status: 'failed', error: createExpiry() }
      const outcome = await follow(shipment, { rpc, wait, resubmit: () => submitShipment(shipment, rpc) })
      if (outcome.status !== 'done') return outcome
      const parsedTransaction = await readParsed(id, rpc, wait)
      const signedTransaction = at(step).finish(shipment.transaction)
      const fees = parsedTransaction?.meta?.fee ?? 0
      return { status: 'done', receipt: { signature: id, signedTransaction, parsedTransaction, fees } }
    },
    forget: (step) => void delete shipments[step],
  }
}

function insufficient(cause: unknown): AppError {
  const message = 'Solana wallet has insufficient funds for this transaction.'
  return new AppError('insufficient_balance', { message, cause })
}

/**
 * Continues after a lost response: the chain may have the transaction, may include it now, or may no longer include it.
 */
export async function resend(
  shipment: SolanaShipment,
  rpc: SolanaRpc,
  drop: () => void,
): Promise<TakenTransaction> {
  const { id } = shipment
  try {
    // In this order: the transaction may have landed just before the height was read.
    const isOver = await isPast(shipment, rpc)
    if (await readStatus(id, rpc, true)) return { id }
    // A node that refuses it now may have forwarded it before, so a refusal is not final either.
    if (!isOver) return await submitShipment(shipment, rpc)
  } catch (cause) {
    return { id, lost: cause }
  }
  drop()
  throw createExpiry()
}

type FollowOptions = {
  rpc: SolanaRpc
  wait(ms: number): Promise<void>
  /** Sends the same bytes again, if they are known. */
  resubmit?: () => Promise<unknown>
}

/** Waits for a transaction until the chain has it or can no longer include it. */
export async function follow(
  shipment: Pick<SolanaShipment, 'id' | 'lastBlockHeight'>,
  { rpc, wait, resubmit }: FollowOptions,
): Promise<Exclude<Outcome<unknown>, { status: 'done' }> | { status: 'done' }> {
  for (let look = 0; look < looks; look++) {
    if (look > 0) await wait(pauseMs)
    try {
      const status = (await readStatus(shipment.id, rpc)) ?? (await lookAgain(shipment, rpc))
      if (status === 'expired') return { status: 'failed', error: createExpiry() }
      if (status?.error !== undefined) return { status: 'failed', error: createFailure(status.error) }
      if (status) return { status: 'done' }
      if (look % looksPerSubmit === looksPerSubmit - 1) await resubmit?.()
    } catch {
      // A failed request, or a refusal of a repeated transaction, does not tell the result.
    }
  }
  return { status: 'pending' }
}

/** A status just before the end of its time is found with another request after it. */
async function lookAgain(shipment: Pick<SolanaShipment, 'id' | 'lastBlockHeight'>, rpc: SolanaRpc) {
  if (!(await isPast(shipment, rpc))) return undefined
  return (await readStatus(shipment.id, rpc, true)) ?? 'expired'
}
