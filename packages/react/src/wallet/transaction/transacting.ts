import {
  checkTransaction,
  type EIP1193Provider,
  type EmbeddedProvider,
  findEthereumWallet,
  type Hex,
  readHostInput,
  requireUser,
  toPlainData,
  type UnsignedTransaction,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import {
  requestAuthorization,
  type Sign7702AuthorizationParams,
  type Sign7702AuthorizationResult,
} from '../sign/authorization.ts'
import { requestSignature } from '../sign/requestSignature.ts'
import { refuseSponsor } from './refuseSponsor.ts'
import type { SendTransactionOptions, SignTransactionOptions } from './sendOptions.ts'

type Transactor = { latchkey: Latchkey; getProvider(wallet: WalletWithMetadata): EmbeddedProvider }

/** Shows a transaction for review, sends it, and calls the host app's callbacks. */
export async function sendTransactionWith(
  transactor: Transactor,
  transaction: UnsignedTransaction,
  options: SendTransactionOptions = {},
): Promise<{ hash: Hex }> {
  return telling(transactor.latchkey, 'sendTransaction', async () => {
    readHostInput(() => refuseSponsor(options))
    const hash: Hex = await ask(transactor, 'eth_sendTransaction', transaction, options)
    return { hash }
  })
}

/** Shows a transaction for review and signs it; nothing is filled in or sent. */
export async function signTransactionWith(
  transactor: Transactor,
  transaction: UnsignedTransaction,
  options: SignTransactionOptions = {},
): Promise<{ signature: Hex }> {
  return telling(transactor.latchkey, 'signTransaction', async () => ({
    signature: await ask(transactor, 'eth_signTransaction', transaction, options),
  }))
}

/** Shows an EIP-7702 authorization for review and signs it. The published API has no callbacks for it. */
export async function signAuthorizationWith(
  transactor: Transactor,
  params: Sign7702AuthorizationParams,
  options: { address?: string } = {},
): Promise<Sign7702AuthorizationResult> {
  try {
    const plain = (toPlainData(params) ?? {}) as Sign7702AuthorizationParams
    return await requestAuthorization(providerFor(transactor, options), plain)
  } catch (cause) {
    throw getReason(cause) ?? cause
  }
}

async function ask(
  transactor: Transactor,
  method: string,
  input: UnsignedTransaction,
  options: SendTransactionOptions,
): Promise<Hex> {
  const transaction = toPlainData(input) as UnsignedTransaction
  // Checks an app's own call before the provider reads it: JSON-RPC has chain ids in hex, the hooks have numbers.
  if (transaction) checkTransaction(transaction)
  return providerFor(transactor, options).request({ method, params: [transaction] })
}

function providerFor(
  { latchkey, getProvider }: Transactor,
  options: SendTransactionOptions | null,
): EIP1193Provider {
  const { address, uiOptions, funding } = readHostInput(() => ({
    address: options?.address,
    uiOptions: { ...options?.uiOptions },
    funding: options?.fundWalletConfig,
  }))
  const { showWalletUIs: showDialog, isCancellable: _, ...words } = uiOptions
  const wording = { ...words, funding }
  const wallet = findEthereumWallet(requireUser(latchkey.client), address)
  return getProvider(wallet).askedBy((request, perform) =>
    requestSignature(latchkey, request, perform, { entryPoint: 'hook', wording, showDialog }),
  )
}

/** Our own error behind the code of a wallet, if there is one. */
function getReason(cause: unknown): AppError | undefined {
  const error = cause instanceof Error && cause.cause instanceof AppError ? cause.cause : cause
  return error instanceof AppError && error.code !== 'unable_to_sign' ? error : undefined
}

async function telling<T extends { hash: Hex } | { signature: Hex }>(
  { events }: Latchkey,
  group: 'sendTransaction' | 'signTransaction',
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    if ('hash' in result) events.emit('sendTransaction', 'onSuccess', result)
    else events.emit('signTransaction', 'onSuccess', result)
    return result
  } catch (cause) {
    const reason = getReason(cause)
    events.emit(group, 'onError', reason?.code ?? 'transaction_failure')
    throw reason ?? cause
  }
}
