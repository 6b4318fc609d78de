import {
  isProviderError,
  readHostInput,
  type SolanaSendOptions,
  type SolanaTransactionInput,
  type SolanaTransactionReceipt,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import type { Latchkey } from '../../latchkey.ts'
import { useEvents } from '../../useEvents.ts'
import { refuseSponsor } from '../refuseSponsor.ts'
import type { SendTransactionModalUIOptions } from '../sendOptions.ts'

export type SendSolanaTransactionInput<T extends SolanaTransactionInput = SolanaTransactionInput> = {
  /** Of web3.js 1, or the bytes of one. Without a blockhash it gets the latest, and without a payer the wallet pays. */
  transaction: T
  /** Of web3.js; only its address is used. @default the app's first cluster */
  connection?: unknown
  /** Such as `solana:devnet`, where there is no connection. */
  chain?: string
  uiOptions?: SendTransactionModalUIOptions
  transactionOptions?: SolanaSendOptions
  /** Not read: funding is not built. */
  fundWalletConfig?: object
  /** Of later versions: refused, for nobody but the wallet pays its fees. */
  sponsor?: boolean
  /** Which embedded wallet; the first one when left out. */
  address?: string
}

export type UseSendSolanaTransactionInterface = {
  sendTransaction<T extends SolanaTransactionInput>(
    input: SendSolanaTransactionInput<T>,
  ): Promise<SolanaTransactionReceipt<T>>
}

/**
 * Has the user review a transaction of their embedded Solana wallet, and sends it. Resolves with its receipt when the
 * network has confirmed it. Exported by `@latchkey/react/solana`.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `transaction_failure`, `unable_to_sign` when the
 * user refuses.
 *
 * @example
 * const { sendTransaction } = useSendTransaction()
 * const { signature } = await sendTransaction({ transaction: new Uint8Array(), chain: 'solana:devnet' })
 */
export function useSendTransaction(
  callbacks?: PrivyEvents['sendSolanaTransaction'],
): UseSendSolanaTransactionInterface {
  const latchkey = useLatchkey()
  useEvents('sendSolanaTransaction', callbacks)
  return useMemo(() => ({ sendTransaction: (input) => send(latchkey, input) }), [latchkey])
}

async function send<T extends SolanaTransactionInput>(
  { loadWallet, events }: Latchkey,
  input: SendSolanaTransactionInput<T>,
): Promise<SolanaTransactionReceipt<T>> {
  try {
    const {
      transaction,
      transactionOptions,
      fundWalletConfig: _,
      sponsor,
      ...how
    } = readHostInput(() => ({ ...input }))
    refuseSponsor({ sponsor })
    const { transactSolana } = await loadWallet()
    const sent = await transactSolana.send([transaction], {
      ...how,
      options: transactionOptions,
      door: 'hook',
    })
    const [response] = await sent.getReceipts()
    if (!response) throw new AppError('transaction_failure')
    events.emit('sendSolanaTransaction', 'onSuccess', { response })
    return response
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof AppError ? cause.cause : cause
    const error = AppError.from(reason, 'transaction_failure')
    events.emit('sendSolanaTransaction', 'onError', error.code)
    throw isProviderError(cause) ? cause : error
  }
}
