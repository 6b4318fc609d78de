import { ask } from './approval.ts'
import { createChainRpc } from './chainAccess.ts'
import { checkAddress, currentChain, type ProviderContext, unsupported } from './providerContext.ts'
import { providerError } from './providerError.ts'
import { checkTransaction, type Hex, signTransaction, type UnsignedTransaction } from './sign.ts'

/** Signing, sending and estimating transactions; what fills them in is loaded when it is needed. */

export async function signOnly(state: ProviderContext, [given]: readonly unknown[]): Promise<Hex> {
  const { transaction, chain } = await readTransaction(state, given)
  return ask(state.approve, { method: 'eth_signTransaction', transaction, chain, wallet: state.wallet }, () =>
    signTransaction(state.context, state.wallet, transaction),
  )
}

export async function sendTransaction(state: ProviderContext, [given]: readonly unknown[]): Promise<unknown> {
  const { fillTransaction, normalise } = await import('./fillTransaction.ts')
  const { transaction, chain } = await readTransaction(state, given)
  const node = createChainRpc(state.context.client.http, chain)
  const filled = (await fillTransaction(
    normalise(transaction, state.wallet.address),
    chain.id,
    node,
  )) as UnsignedTransaction
  const request = { method: 'eth_sendTransaction' as const, transaction: filled, chain, wallet: state.wallet }
  return ask(state.approve, request, async () => {
    const signed = await signTransaction(state.context, state.wallet, filled)
    return node('eth_sendRawTransaction', [signed])
  })
}

export async function estimate(state: ProviderContext, [given]: readonly unknown[]): Promise<unknown> {
  const { estimateGas, normalise } = await import('./fillTransaction.ts')
  const { transaction, chain } = await readTransaction(state, given)
  const { chainId: _, ...asked } = normalise(transaction, state.wallet.address)
  return estimateGas(asked as ReturnType<typeof normalise>, createChainRpc(state.context.client.http, chain))
}

/** Checks a transaction and finds its chain: the one it names, else the current one. */
async function readTransaction(state: ProviderContext, given: unknown) {
  if (typeof given !== 'object' || given === null) throw providerError(4200, 'Invalid transaction request')
  const { chainId: asked, ...rest } = given as Record<string, unknown>
  const chainId = asked === undefined || asked === null ? (await currentChain(state)).id : Number(asked)
  const chain = (await state.chains()).chains.find((candidate) => candidate.id === chainId)
  if (!chain) throw providerError(4901, unsupported(chainId))
  const transaction = { ...rest, chainId } as UnsignedTransaction
  checkTransaction(transaction)
  checkAddress(state, transaction.from)
  return { transaction, chain }
}
