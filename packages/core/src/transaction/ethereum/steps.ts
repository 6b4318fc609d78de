import type { Chain } from '../../app/config.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { readToken, type TokenInfo } from '../../wallet/chains/readToken.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { type Hex, signTransaction } from '../../wallet/sign.ts'
import { createTransactionFlow } from '../flow.ts'
import type { TransactionSteps } from '../transactionSteps.ts'
import { broadcast, getHash } from './broadcast.ts'
import type { EthereumFlow, EthereumPlan, EthereumReceipt } from './ethereumFlow.ts'
import { inTurn } from './inTurn.ts'
import { makePlan, patienceMs, toTransactionError } from './plan.ts'
import { requireChain } from './requireChain.ts'
import { findUnheard, forget, remember } from './unheard.ts'
import { watch } from './watch.ts'

export type EthereumRequestOptions = {
  context: WalletContext
  wallet: WalletWithMetadata
  chain: Chain
  /** Sent one after the other. */
  transactions: readonly NormalTransaction[]
}

/** What one place in the wallet's order of transactions is taken by. */
type Place = {
  nonce?: Hex | undefined
  /** By what was signed: the same plan has the same bytes. */
  signed: Map<EthereumPlan, Hex>
  hashes: Hex[]
  /** Whether a node may have one of them though none said so. */
  isOpen: boolean
  isWatched: boolean
}

/** Sends transactions of one wallet on one chain. */
export function createEthereumFlow(options: EthereumRequestOptions): EthereumFlow {
  return createTransactionFlow(createSteps(options))
}

function createSteps({
  context,
  wallet,
  chain,
  transactions,
}: EthereumRequestOptions): TransactionSteps<EthereumPlan, EthereumReceipt> {
  const { client } = context
  const { http, wait, now } = client
  const node = createChainRpc(http, chain)
  const places = transactions.map(({ nonce }): Place => newPlace(nonce))
  const at = (step: number) => places[step] as Place
  /** How many are on the chain. */
  let through = 0

  const tokens = new Map<string, Promise<TokenInfo>>()
  /** Once for each: a review is prepared again and again. */
  function describeToken(address: string): Promise<TokenInfo> {
    const asked = tokens.get(address) ?? readToken(client, { chain, address })
    tokens.set(address, asked)
    asked.catch(() => tokens.delete(address))
    return asked
  }

  async function findNonce(step: number): Promise<Hex> {
    const next = BigInt((await node('eth_getTransactionCount', [wallet.address, 'pending'])) as Hex)
    const before = places[step - 1]?.nonce
    // A node that is behind would give the number of the one before.
    const least = before === undefined ? 0n : BigInt(before) + 1n
    return `0x${(next > least ? next : least).toString(16)}`
  }

  return {
    count: transactions.length,
    prepare(step) {
      const transaction = transactions[step] as NormalTransaction
      const findBefore = () => findUnheard(client, transaction, node)
      const before = transactions.slice(through, step)
      return makePlan({ transaction, chain, node, wait, findBefore, before, describeToken }).catch(
        (cause) => {
          throw toTransactionError(cause)
        },
      )
    },
    // One at a time for each wallet and chain: two that ask for their number at once would get the same one.
    send: (plan, step) =>
      inTurn(client, `${wallet.address} ${chain.id}`, async () => {
        const place = at(step)
        const isNew = !place.signed.has(plan)
        const [nonce] = await Promise.all([
          place.nonce ?? findNonce(step),
          isNew && Promise.race([requireChain(chain, node), wait(patienceMs)]),
        ])
        place.nonce = nonce
        const signed =
          place.signed.get(plan) ??
          (await signTransaction(context, wallet, { ...plan.transaction, nonce: place.nonce }))
        place.signed.set(plan, signed)
        const hash = getHash(signed)
        if (!place.hashes.includes(hash)) place.hashes.push(hash)
        remember(client, plan.transaction, hash)
        const answer = await broadcast(signed, place.hashes, node)
        if (answer.status === 'taken') {
          // Whoever asked is told by the last one.
          if (step === places.length - 1)
            forget(
              client,
              places.flatMap(({ hashes }) => hashes),
            )
          return { id: answer.hash }
        }
        if (answer.status === 'lost') {
          place.isOpen = true
          return { id: hash, lost: toTransactionError(answer.cause) }
        }
        // Its number is used. By one of ours that the node has not heard of yet, or by another's: the receipts say.
        if (answer.isNumberUsed && place.isOpen) return { id: hash }
        forget(client, [hash])
        // None of ours can have it: the next attempt asks for a new one.
        if (answer.isNumberUsed) places[step] = newPlace(transactions[step]?.nonce)
        throw toTransactionError(answer.cause)
      }),
    wait({ plan, step }) {
      const place = at(step)
      const { nonce = '0x0', hashes } = place
      // Nodes drop what waits long; the same bytes cannot be sent twice.
      if (place.isWatched) node('eth_sendRawTransaction', [place.signed.get(plan)]).catch(() => {})
      place.isWatched = true
      return watch({ hashes, nonce, from: wallet.address, node, wait, now }).then((outcome) => {
        if (outcome.status === 'done') through = step + 1
        return outcome
      })
    },
    // The host app's own number is used: another transaction needs another one.
    forget(step) {
      places[step] = newPlace()
    },
  }
}

function newPlace(nonce?: Hex): Place {
  return { nonce, signed: new Map(), hashes: [], isOpen: false, isWatched: false }
}
