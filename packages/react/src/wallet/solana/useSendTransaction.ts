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
import type { SolanaFundingConfig } from '../../funding/fundWalletConfig.ts'
import type { Latchkey } from '../../latchkey.ts'
import { useEvents } from '../../useEvents.ts'
import { refuseSponsor } from '../transaction/refuseSponsor.ts'
import type { SendTransactionModalUIOptions } from '../transaction/sendOptions.ts'
import { toTransactionError } from './toTransactionError.ts'

export type SendSolanaTransactionInput<T extends SolanaTransactionInput = SolanaTransactionInput> = {
  /**
   * A transaction of web3.js 1, or its bytes. Without a blockhash it gets the latest; without a payer the wallet pays.
   */
  transaction: T
  /** A connection of web3.js; only its address is used. @default the app's first cluster */
  connection?: unknown
  /** The cluster, such as `solana:devnet`, if there is no connection. */
  chain?: string
  uiOptions?: SendTransactionModalUIOptions
  transactionOptions?: SolanaSendOptions
  /** How to fund the wallet from the review if it has too little. */
  fundWalletConfig?: SolanaFundingConfig
  /** From later versions: refused, because only the wallet can pay its fees. */
  sponsor?: boolean
  /** The embedded wallet. @default the first one */
  address?: string
}

export type UseSendSolanaTransactionInterface = {
  sendTransaction<T extends SolanaTransactionInput>(
    input: SendSolanaTransactionInput<T>,
  ): Promise<SolanaTransactionReceipt<T>>
}

/**
 * Asks the user to review a transaction of their embedded Solana wallet, and sends it. Resolves with its receipt once
 * the network has confirmed it. Exported by `@latchkey/react/solana`.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `transaction_failure`, `unable_to_sign` when
 * the user refuses.
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

export type SolanaTransactionSender = {
  sendSolanaTransaction<T extends SolanaTransactionInput>(
    transaction: T,
    /** A connection of web3.js; only its address is used. @default the app's first cluster */
    connection?: unknown,
    uiOptions?: SendTransactionModalUIOptions,
    transactionOptions?: SolanaSendOptions,
    fundWalletConfig?: SolanaFundingConfig,
    /** The embedded wallet. @default the first one */
    address?: string,
  ): Promise<SolanaTransactionReceipt<T>>
}

/**
 * `useSendTransaction` of `@latchkey/react/solana` in its 1.x form: in the main entry, with separate parameters.
 *
 * @throws AppError as `useSendTransaction`.
 *
 * @example
 * const { sendSolanaTransaction } = useSendSolanaTransaction()
 * const { signature } = await sendSolanaTransaction(new Uint8Array(), { rpcEndpoint: 'https://api.devnet.solana.com' })
 */
export function useSendSolanaTransaction(
  callbacks?: PrivyEvents['sendSolanaTransaction'],
): SolanaTransactionSender {
  const { sendTransaction } = useSendTransaction(callbacks)
  return useMemo(
    () => ({
      sendSolanaTransaction: (
        transaction,
        connection,
        uiOptions,
        transactionOptions,
        fundWalletConfig,
        address,
      ) =>
        sendTransaction({
          transaction,
          connection,
          ...(uiOptions && { uiOptions }),
          ...(transactionOptions && { transactionOptions }),
          ...(fundWalletConfig && { fundWalletConfig }),
          ...(address && { address }),
        }),
    }),
    [sendTransaction],
  )
}

async function send<T extends SolanaTransactionInput>(
  { loadWallet, events }: Latchkey,
  input: SendSolanaTransactionInput<T>,
): Promise<SolanaTransactionReceipt<T>> {
  try {
    const { transaction, transactionOptions, sponsor, ...how } = readHostInput(() => ({ ...input }))
    refuseSponsor({ sponsor })
    const { transactSolana } = await loadWallet()
    const result = await transactSolana.send([transaction], {
      ...how,
      options: transactionOptions,
      entryPoint: 'hook',
    })
    const [response] = await result.getReceipts()
    if (!response) throw new AppError('transaction_failure')
    events.emit('sendSolanaTransaction', 'onSuccess', { response })
    return response
  } catch (cause) {
    const error = toTransactionError(cause)
    events.emit('sendSolanaTransaction', 'onError', error.code)
    throw isProviderError(cause) ? cause : error
  }
}
