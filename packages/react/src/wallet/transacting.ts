import {
  type EIP1193Provider,
  type EmbeddedProvider,
  findEthereumWallet,
  type Hex,
  requireUser,
  type UnsignedTransaction,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { requestSignature } from './requestSignature.ts'
import type { SendTransactionOptions, SignTransactionOptions } from './sendOptions.ts'

type Transactor = { latchkey: Latchkey; getProvider(wallet: WalletWithMetadata): EmbeddedProvider }

/** Has a transaction reviewed, sends it, and tells the host app's callbacks. */
export async function sendTransactionWith(
  transactor: Transactor,
  transaction: UnsignedTransaction,
  options: SendTransactionOptions = {},
): Promise<{ hash: Hex }> {
  return telling(transactor.latchkey, 'sendTransaction', async () => {
    // Read by later versions. The user would pay for what the app promised to pay.
    if (options.sponsor)
      throw new AppError('feature_not_enabled', {
        message:
          'Transactions are not sponsored here: leave out `sponsor`, and the wallet pays its own fees.',
      })
    const hash: Hex = await ask(transactor, 'eth_sendTransaction', transaction, options)
    return { hash }
  })
}

/** Has a transaction reviewed and signed; nothing is filled in or sent. */
export async function signTransactionWith(
  transactor: Transactor,
  transaction: UnsignedTransaction,
  options: SignTransactionOptions = {},
): Promise<{ signature: Hex }> {
  return telling(transactor.latchkey, 'signTransaction', async () => ({
    signature: await ask(transactor, 'eth_signTransaction', transaction, options),
  }))
}

async function ask(
  { latchkey, getProvider }: Transactor,
  method: string,
  transaction: UnsignedTransaction,
  { address, uiOptions = {} }: SignTransactionOptions,
): Promise<Hex> {
  const { showWalletUIs: showDialog, isCancellable: _, ...wording } = uiOptions
  const wallet = findEthereumWallet(requireUser(latchkey.client), address)
  const provider: EIP1193Provider = getProvider(wallet).askedBy((request, perform) =>
    requestSignature(latchkey, request, perform, { door: 'hook', wording, showDialog }),
  )
  return provider.request({ method, params: [transaction] })
}

/** What the published hooks fail with: our own reason, where there is one behind the code of a wallet. */
async function telling<T extends { hash: Hex } | { signature: Hex }>(
  { events }: Latchkey,
  group: 'sendTransaction' | 'signTransaction',
  work: () => Promise<T>,
): Promise<T> {
  try {
    const done = await work()
    if ('hash' in done) events.emit('sendTransaction', 'onSuccess', done)
    else events.emit('signTransaction', 'onSuccess', done)
    return done
  } catch (cause) {
    const error = cause instanceof Error && cause.cause instanceof AppError ? cause.cause : cause
    const isOurs = error instanceof AppError && error.code !== 'unable_to_sign'
    events.emit(group, 'onError', isOurs ? error.code : 'transaction_failure')
    throw isOurs ? error : cause
  }
}
