import type { Chain } from '../../app/config.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import type { ChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { type Hex, signTransaction } from '../../wallet/sign.ts'
import type { TakenTransaction } from '../transactionSteps.ts'
import { broadcast, getHash } from './broadcast.ts'
import type { EthereumPlan } from './ethereumFlow.ts'
import { inTurn } from './inTurn.ts'
import { patienceMs, toTransactionError } from './plan.ts'
import { requireChain } from './requireChain.ts'
import { forget, remember } from './unacknowledged.ts'

export type EthereumRequestOptions = {
  context: WalletContext
  wallet: WalletWithMetadata
  chain: Chain
  /** Sent in this order. */
  transactions: readonly NormalTransaction[]
}

/** The transactions signed with one nonce of the wallet. */
export type NonceSlot = {
  nonce?: Hex | undefined
  /** The signed bytes of each plan: the same plan has the same bytes. */
  signed: Map<EthereumPlan, Hex>
  hashes: Hex[]
  /** Whether a node may have one of them although none confirmed it. */
  isOpen: boolean
  isWatched: boolean
}

export type EthereumSender = {
  /** By step. */
  slots: NonceSlot[]
  send(plan: EthereumPlan, step: number): Promise<TakenTransaction>
  /** The transaction of this step is finished: the next one gets another nonce than the host app's. */
  forget(step: number): void
}

/** Adds nonces, signs and sends the transactions of one request. */
export function createSender(
  { context, wallet, chain, transactions }: EthereumRequestOptions,
  node: ChainRpc,
): EthereumSender {
  const { client } = context
  const { wait } = client
  const slots = transactions.map(({ nonce }) => createSlot(nonce))

  async function findNonce(step: number): Promise<Hex> {
    const next = BigInt((await node('eth_getTransactionCount', [wallet.address, 'pending'])) as Hex)
    const before = slots[step - 1]?.nonce
    // A node that lags behind would return the previous nonce.
    const least = before === undefined ? 0n : BigInt(before) + 1n
    return `0x${(next > least ? next : least).toString(16)}`
  }

  return {
    slots,
    // One at a time for each wallet and chain: otherwise two requests would read the same nonce.
    send: (plan, step) =>
      inTurn(client, `${wallet.address} ${chain.id}`, async () => {
        const slot = slots[step] as NonceSlot
        const isNew = !slot.signed.has(plan)
        const [nonce] = await Promise.all([
          slot.nonce ?? findNonce(step),
          isNew && Promise.race([requireChain(chain, node), wait(patienceMs)]),
        ])
        slot.nonce = nonce
        const bytes =
          slot.signed.get(plan) ??
          (await signTransaction(context, wallet, { ...plan.transaction, nonce: slot.nonce }))
        slot.signed.set(plan, bytes)
        const hash = getHash(bytes)
        if (!slot.hashes.includes(hash)) slot.hashes.push(hash)
        remember(client, plan.transaction, hash)
        const answer = await broadcast(bytes, slot.hashes, node)
        if (answer.status === 'taken') {
          // The app learns the result of a request from its last transaction.
          if (step === slots.length - 1)
            forget(
              client,
              slots.flatMap(({ hashes }) => hashes),
            )
          return { id: answer.hash }
        }
        if (answer.status === 'lost') {
          slot.isOpen = true
          return { id: hash, lost: toTransactionError(answer.cause) }
        }
        // Its nonce is used, by one of our transactions that the node does not know yet, or by another one: the
        // receipts decide.
        if (answer.isNumberUsed && slot.isOpen) return { id: hash }
        forget(client, [hash])
        // None of our transactions can have used it: the next attempt reads a new nonce.
        if (answer.isNumberUsed) slots[step] = createSlot(transactions[step]?.nonce)
        throw toTransactionError(answer.cause)
      }),
    forget(step) {
      slots[step] = createSlot()
    },
  }
}

function createSlot(nonce?: Hex): NonceSlot {
  return { nonce, signed: new Map(), hashes: [], isOpen: false, isWatched: false }
}
