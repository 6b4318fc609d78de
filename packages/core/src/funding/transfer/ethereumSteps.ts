import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import type { EthereumPlan, EthereumReceipt } from '../../transaction/ethereum/ethereumFlow.ts'
import { makePlan, toTransactionError } from '../../transaction/ethereum/plan.ts'
import { watch } from '../../transaction/ethereum/watch.ts'
import type { Outcome, TakenTransaction, TransactionSteps } from '../../transaction/transactionSteps.ts'
import { type ChainRpc, createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { readToken } from '../../wallet/chains/readToken.ts'
import type { Connector } from '../../wallet/external/connector.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import type { Hex } from '../../wallet/sign.ts'
import { askWallet, NothingSent } from './askWallet.ts'
import { fetchMark, findSent, type Mark } from './findSent.ts'

export type SendingNotes = {
  /** Runs work that only one page at a time may do. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** The earlier request of this browser that may be under way. */
  before(): { mark?: Mark; hash?: string } | undefined
  /** Called before the wallet is asked for the first transaction. */
  ask(mark: Mark): void
  /** Called with the hash of the last transaction. */
  take(hash: string): void
  /** Called if nothing was sent, or if it failed. */
  drop(): void
}

type Options = {
  client: Client
  connector: Connector
  chain: Chain
  /** Sent in this order. */
  transactions: readonly NormalTransaction[]
  notes: SendingNotes
}

/**
 * Sends transactions through an external wallet. Looks for an earlier request without a result before it asks again.
 */
export function createEthereumSteps({
  client,
  connector,
  chain,
  transactions,
  notes,
}: Options): TransactionSteps<EthereumPlan, EthereumReceipt> {
  const { http, wait, now } = client
  const node = createChainRpc(http, chain)
  /** By step: requests to the wallet whose result is unknown. */
  const open: (Mark | undefined)[] = []
  const at = (step: number) => transactions[step] as NormalTransaction

  const findMark = (step: number) => open[step] ?? (step === 0 ? notes.before()?.mark : undefined)

  async function lookFor(step: number): Promise<Hex | 'none' | 'unknown'> {
    const mark = findMark(step)
    return mark ? findSent(mark, toCall(at(step)), node) : 'none'
  }

  /** Waits for the node however slow it is: without its response nothing is sent. */
  async function findEarlier(step: number): Promise<Hex | undefined> {
    const { hash: earlierHash } = (step === 0 && notes.before()) || {}
    if (earlierHash !== undefined) return earlierHash as Hex
    const hash = await lookFor(step).catch(toNodeError)
    return hash === 'none' || hash === 'unknown' ? undefined : hash
  }

  async function send(plan: EthereumPlan, step: number): Promise<TakenTransaction> {
    if (plan.sentBefore !== undefined) {
      notes.take(plan.sentBefore)
      return { id: plan.sentBefore }
    }
    const transaction = toCall(plan.transaction)
    const earlier = findMark(step)
    const hash = (notes.before()?.hash as Hex | undefined) ?? (await lookFor(step).catch(toNodeError))
    if (hash !== 'none' && hash !== 'unknown') {
      notes.take(hash)
      return { id: hash }
    }
    if (hash === 'unknown') throw unclear()
    const mark = earlier ?? (await fetchMark(transaction.from, node).catch(toNodeError))
    open[step] = mark
    if (step === 0) notes.ask(mark)
    try {
      const id = await askWallet(connector, chain.id, {
        ...transaction,
        ...(earlier && { nonce: earlier.nonce }),
      })
      open[step] = undefined
      if (step === transactions.length - 1) notes.take(id)
      return { id }
    } catch (cause) {
      if (!(cause instanceof NothingSent)) throw unclear(cause)
      // The earlier request may still be on its way.
      if (!earlier) {
        open[step] = undefined
        if (step === 0) notes.drop()
      }
      throw cause.cause
    }
  }

  return {
    count: transactions.length,
    async prepare(step) {
      const transaction = at(step)
      const before = transactions.slice(0, step)
      const describeToken = (address: string) => readToken(client, { chain, address })
      const findBefore = async () => undefined
      const [plan, sentBefore] = await Promise.all([
        makePlan({ transaction, chain, node, wait, findBefore, before, describeToken }).catch(toNodeError),
        findEarlier(step),
      ])
      // An earlier transaction has already used the balance.
      if (sentBefore === undefined) assertPayable(plan)
      return { ...plan, sentBefore }
    },
    send: (plan, step) => notes.alone(() => send(plan, step)),
    async wait({ id, plan, step }) {
      const outcome = await follow(id as Hex, plan)
      if (outcome.status === 'failed' && step === transactions.length - 1) notes.drop()
      return outcome
    },
    forget(step) {
      open[step] = undefined
    },
  }

  async function follow(hash: Hex, { transaction }: EthereumPlan): Promise<Outcome<EthereumReceipt>> {
    const nonce = (await readNonce(hash, node)) ?? unusedNonce
    const outcome = await watch({ hashes: [hash], from: transaction.from, nonce, node, wait, now })
    if (outcome.status !== 'failed') return outcome
    // One lying node could make the user pay twice, so a failure is confirmed by the wallet's own node.
    const second = await askSecond(hash)
    return second?.status === '0x1' ? { status: 'pending' } : outcome
  }

  async function askSecond(hash: Hex): Promise<{ status?: unknown } | null> {
    try {
      const provider = await connector.provider()
      return await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    } catch {
      return null
    }
  }
}

/** The nonce is unknown while the node does not know the transaction. No wallet's count is above this one. */
const unusedNonce: Hex = '0xffffffffffffffff'

async function readNonce(hash: Hex, node: ChainRpc): Promise<Hex | undefined> {
  const answer = await node('eth_getTransactionByHash', [hash]).catch(() => null)
  const { nonce } = (answer ?? {}) as { nonce?: unknown }
  return typeof nonce === 'string' && /^0x[0-9a-f]+$/i.test(nonce) ? (nonce as Hex) : undefined
}

/** The wallet sets its own fee. */
function toCall({ from, to = '', value, data }: NormalTransaction) {
  return { from, to, ...(value === undefined ? {} : { value }), ...(data === undefined ? {} : { data }) }
}

function assertPayable({ transaction, shortage, failure }: EthereumPlan): void {
  if (shortage)
    throw new AppError('insufficient_balance', {
      message: `Wallet ${transaction.from} does not have enough funds.`,
    })
  if (failure)
    throw new AppError('transaction_failure', {
      message: failure.reason ?? 'The network says that this transaction would fail.',
    })
}

function toNodeError(cause: unknown): never {
  throw toTransactionError(cause)
}

function unclear(cause?: unknown): AppError {
  return new AppError('transaction_failure', {
    message: 'The wallet did not say whether it sent this. Look there before you try again.',
    data: { problem: 'unclear' },
    cause,
  })
}
