import { createChainRpc } from '../../wallet/chains/chainAccess.ts'
import { readToken, type TokenInfo } from '../../wallet/chains/readToken.ts'
import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'
import { createTransactionFlow } from '../flow.ts'
import type { TransactionSteps } from '../transactionSteps.ts'
import type { EthereumFlow, EthereumPlan, EthereumReceipt } from './ethereumFlow.ts'
import { makePlan, toTransactionError } from './plan.ts'
import { createSender, type EthereumRequestOptions, type NonceSlot } from './sender.ts'
import { findUnacknowledged } from './unacknowledged.ts'
import { watch } from './watch.ts'

/** Sends transactions of one wallet on one chain. */
export function createEthereumFlow(options: EthereumRequestOptions): EthereumFlow {
  return createTransactionFlow(createSteps(options))
}

function createSteps(options: EthereumRequestOptions): TransactionSteps<EthereumPlan, EthereumReceipt> {
  const { wallet, chain, transactions } = options
  const { client } = options.context
  const { http, wait, now } = client
  const node = createChainRpc(http, chain)
  const { slots, send, forget } = createSender(options, node)
  /** The number of transactions on the chain. */
  let through = 0

  const tokens = new Map<string, Promise<TokenInfo>>()
  /** Reads each token once: a review is prepared repeatedly. */
  function describeToken(address: string): Promise<TokenInfo> {
    const token = tokens.get(address) ?? readToken(client, { chain, address })
    tokens.set(address, token)
    token.catch(() => tokens.delete(address))
    return token
  }

  return {
    count: transactions.length,
    prepare(step) {
      const transaction = transactions[step] as NormalTransaction
      const findBefore = () => findUnacknowledged(client, transaction, node)
      const before = transactions.slice(through, step)
      return makePlan({ transaction, chain, node, wait, findBefore, before, describeToken }).catch(
        (cause) => {
          throw toTransactionError(cause)
        },
      )
    },
    send,
    wait({ plan, step }) {
      const slot = slots[step] as NonceSlot
      const { nonce = '0x0', hashes } = slot
      // Nodes drop transactions that wait long. The same bytes cannot be included twice.
      if (slot.isWatched) node('eth_sendRawTransaction', [slot.signed.get(plan)]).catch(() => {})
      slot.isWatched = true
      return watch({ hashes, nonce, from: wallet.address, node, wait, now }).then((outcome) => {
        if (outcome.status === 'done') through = step + 1
        return outcome
      })
    },
    forget,
  }
}
