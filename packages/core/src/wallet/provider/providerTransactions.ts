import { AppError } from '@latchkey/wire'
import { createChainRpc } from '../chains/chainAccess.ts'
import { checkTransaction, type Hex, signTransaction, type UnsignedTransaction } from '../sign.ts'
import { type Approve, ask, askToSend } from './approval.ts'
import {
  checkAddress,
  currentChain,
  findChain,
  type ProviderContext,
  readChainId,
} from './providerContext.ts'
import { providerError } from './providerError.ts'

/** Signs, sends and estimates transactions; the code that reads and completes them is loaded when needed. */

export async function signOnly(
  state: ProviderContext,
  [parameter]: readonly unknown[],
  approve: Approve,
): Promise<Hex> {
  const { transaction, chain } = await readTransaction(state, parameter)
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (maxPriorityFeePerGas !== undefined && maxFeePerGas === undefined)
    throw new AppError('transaction_failure', {
      message: "Transaction request property 'maxPriorityFeePerGas' needs 'maxFeePerGas' as well",
    })
  return ask(approve, { method: 'eth_signTransaction', transaction, chain, wallet: state.wallet }, () =>
    signTransaction(state.context, state.wallet, transaction),
  )
}

export async function sendTransaction(
  state: ProviderContext,
  [parameter]: readonly unknown[],
  approve: Approve,
): Promise<unknown> {
  const { createEthereumFlow } = await import('../../transaction/ethereum/steps.ts')
  const { transaction, chain } = await readTransaction(state, parameter)
  const { context, wallet } = state
  const transactions = [transaction]
  const flow = createEthereumFlow({ context, wallet, chain, transactions })
  return askToSend(approve, { method: 'eth_sendTransaction', transactions, chain, wallet, flow })
}

export async function estimate(state: ProviderContext, [parameter]: readonly unknown[]): Promise<unknown> {
  const { estimateGas } = await import('./fillTransaction.ts')
  const { transaction, chain } = await readTransaction(state, parameter)
  return estimateGas(transaction, createChainRpc(state.context.client.http, chain))
}

/** Checks a transaction and finds its chain: the given one, else the present one. */
export async function readTransaction(state: ProviderContext, parameter: unknown) {
  if (typeof parameter !== 'object' || parameter === null)
    throw providerError(4200, 'Invalid transaction request')
  const { chainId: chainParameter, ...rest } = parameter as UnsignedTransaction
  const requestedId = readChainId(chainParameter)
  const chain = requestedId === undefined ? await currentChain(state) : await findChain(state, requestedId)
  const chainId = chain.id
  checkTransaction({ ...rest, chainId })
  checkAddress(state, rest.from)
  const { normalizeTransaction } = await import('./normalizeTransaction.ts')
  return { transaction: normalizeTransaction({ ...rest, chainId }, state.wallet.address), chain }
}
