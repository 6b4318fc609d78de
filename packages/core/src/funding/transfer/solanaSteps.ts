import { AppError, toBase58 } from '@latchkey/wire'
import type { Client } from '../../client.ts'
import type { SolanaNetwork } from '../../transaction/solana/clusters.ts'
import type { SolanaPlan } from '../../transaction/solana/plan.ts'
import { prepareSolanaTransaction } from '../../transaction/solana/prepare.ts'
import {
  type OpenSolanaTransaction,
  readSolanaTransaction,
  serializeSolanaTransaction,
  withBlockhash,
} from '../../transaction/solana/readTransaction.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import {
  createShipment,
  isPast,
  readBlockhash,
  readStatus,
  type SolanaShipment,
  submitShipment,
} from '../../transaction/solana/send.ts'
import { follow, resend } from '../../transaction/solana/steps.ts'
import type { TakenTransaction, TransactionSteps } from '../../transaction/transactionSteps.ts'
import type { StandardWallet } from '../../wallet/external/discoveredWallet.ts'
import { signWithExtension } from '../../wallet/external/solanaTransactions.ts'
import { toWalletProblem } from '../../wallet/external/walletError.ts'

/** The first signature in base58. */
export type SolanaTransferReceipt = { signature: string }

export type SolanaSendingNotes = {
  /** Runs work that only one page at a time may do. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** The earlier signed transaction of this browser that may be under way. */
  before(): { hash: string; lastBlockHeight?: number | undefined } | undefined
  /** Called after signing: from here on the transaction may land. */
  take(hash: string, lastBlockHeight: number | undefined): void
  drop(): void
}

type Options = {
  client: Client
  handle: StandardWallet
  from: string
  network: SolanaNetwork
  /** Writes an unsigned transaction; called again if a signed one can no longer land. */
  write(): Promise<Uint8Array>
  notes: SolanaSendingNotes
}

/**
 * Asks an external Solana wallet only to sign, and sends the bytes to a node itself. So the signature is known before
 * the transaction is sent, and sending it again is harmless. Another transaction is signed only when no block can
 * include the first.
 */
export function createSolanaSteps({
  client,
  handle,
  from,
  network,
  write,
  notes,
}: Options): TransactionSteps<SolanaPlan, SolanaTransferReceipt> {
  const { http, wait } = client
  const rpc = createSolanaRpc(http, network)
  let shipment: SolanaShipment | undefined

  async function sign(transaction: OpenSolanaTransaction): Promise<SolanaShipment> {
    const { blockhash, lastBlockHeight } = await readBlockhash(rpc)
    const unsignedBytes = serializeSolanaTransaction({
      bytes: withBlockhash(transaction, blockhash),
      signatures: transaction.signatures,
    })
    const chain = network.chain ?? 'solana:mainnet'
    const request = { address: from, transaction: unsignedBytes, chain }
    const signedBytes = await signWithExtension(handle, request).catch((cause: unknown) => {
      throw toRefusal(cause)
    })
    const output = readSolanaTransaction(signedBytes, from)
    // If the wallet replaced the blockhash, only the wallet knows how long it is valid.
    const isOurs = toBase58(output.message.blockhash) === blockhash
    return createShipment(output, {
      lastBlockHeight: isOurs ? lastBlockHeight : undefined,
      options: {},
    })
  }

  async function send(plan: SolanaPlan): Promise<TakenTransaction> {
    if (plan.sentBefore !== undefined) return { id: plan.sentBefore }
    const drop = () => {
      shipment = undefined
      notes.drop()
    }
    if (shipment) return resend(shipment, rpc, drop)
    const earlier = await findBefore()
    if (earlier !== undefined) return { id: earlier }
    shipment = await sign(plan.transaction)
    notes.take(shipment.id, shipment.lastBlockHeight)
    return submitShipment(shipment, rpc).catch((cause: unknown) => {
      drop()
      throw cause
    })
  }

  return {
    count: 1,
    async prepare() {
      const sentBefore = await findBefore()
      const transaction = readSolanaTransaction(await write().catch(toShortage), from)
      const plan = await prepareSolanaTransaction(transaction, { address: from, rpc })
      if (sentBefore === undefined) assertPayable(plan)
      return { ...plan, sentBefore }
    },
    send: (plan) => notes.alone(() => send(plan)),
    async wait({ id }) {
      const own = shipment?.id === id ? shipment : undefined
      const outcome = await follow(own ?? { id, lastBlockHeight: notes.before()?.lastBlockHeight }, {
        ...{ rpc, wait },
        ...(own && { resubmit: () => submitShipment(own, rpc) }),
      })
      if (outcome.status === 'failed') {
        shipment = undefined
        notes.drop()
      }
      return outcome.status === 'done' ? { status: 'done', receipt: { signature: id } } : outcome
    },
    forget() {
      shipment = undefined
    },
  }

  /** Returns the earlier transaction, unless the chain reports that it failed or can no longer land. */
  async function findBefore(): Promise<string | undefined> {
    const before = notes.before()
    if (!before || shipment) return undefined
    // In this order: the transaction may have landed just before the height was read.
    const isOver = await isPast(before, rpc)
    const status = await readStatus(before.hash, rpc, true)
    if (status ? status.error === undefined : !isOver) return before.hash
    notes.drop()
    return undefined
  }
}

function assertPayable({ problem }: SolanaPlan): void {
  if (problem?.kind === 'insufficient') throw insufficient()
  if (problem?.kind === 'failing') throw new AppError('transaction_failure', { message: problem.reason })
  if (problem?.kind === 'unreachable')
    throw new AppError('transaction_failure', { message: 'The Solana node cannot be reached. Try again.' })
}

function toShortage(cause: unknown): never {
  throw cause instanceof AppError && cause.code === 'insufficient_balance' ? insufficient(cause) : cause
}

function insufficient(cause?: unknown): AppError {
  const message = 'Solana wallet has insufficient funds for this transaction.'
  return new AppError('insufficient_balance', { message, cause })
}

/** The wallet only signs: on any error nothing was sent. */
function toRefusal(cause: unknown): AppError {
  const error = AppError.from(cause, 'transaction_failure')
  if (toWalletProblem(error) !== 'rejected') return error
  const { data } = error
  return new AppError('transaction_failure', { message: 'User rejected the request.', data, cause })
}
