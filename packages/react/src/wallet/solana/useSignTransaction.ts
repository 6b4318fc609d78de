import { readHostInput, type SolanaSendOptions, type SolanaTransactionInput } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import type { Latchkey } from '../../latchkey.ts'
import { useEvents } from '../../useEvents.ts'
import type { SendTransactionModalUIOptions } from '../transaction/sendOptions.ts'
import type { ConnectedStandardSolanaWallet, StandardTransactionInput } from './standardWallet.ts'
import { toTransactionError } from './toTransactionError.ts'

type WalletInput = StandardTransactionInput & { wallet: ConnectedStandardSolanaWallet }
type WalletOutput = { signedTransaction: Uint8Array }
type AddressInput<T> = {
  transaction: T
  wallet?: undefined
  /** A connection of web3.js; only its address is used. */
  connection?: unknown
  chain?: string
  uiOptions?: SendTransactionModalUIOptions
  /** The options that the app will send with: the simulation before the review uses them. */
  transactionOptions?: SolanaSendOptions
  /** The embedded wallet. @default the first one */
  address?: string
}

/** Takes a wallet as in 3.x, or an optional address as in 2.x. */
export type SignSolanaTransaction = {
  (input: WalletInput): Promise<WalletOutput>
  (...inputs: [WalletInput, WalletInput, ...WalletInput[]]): Promise<WalletOutput[]>
  /** As in 2.x: returns the given transaction with the signature added. */
  <T extends SolanaTransactionInput>(input: AddressInput<T>): Promise<T>
}

export type UseSignSolanaTransactionInterface = { signTransaction: SignSolanaTransaction }

/**
 * Asks the user to review a transaction, and signs it; the app sends it itself. Exported by `@latchkey/react/solana`.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `transaction_failure` for an invalid one,
 * or an error with the code 4001 when the user refuses.
 *
 * @example
 * const { wallets } = useConnectedStandardWallets()
 * const { signTransaction } = useSignTransaction()
 * const [wallet] = wallets
 * const signed = wallet && (await signTransaction({ transaction: new Uint8Array(), wallet }))
 */
export function useSignTransaction(
  callbacks?: PrivyEvents['signSolanaTransaction'],
): UseSignSolanaTransactionInterface {
  const latchkey = useLatchkey()
  useEvents('signSolanaTransaction', callbacks)
  return useMemo(() => ({ signTransaction: createSignTransaction(latchkey) }), [latchkey])
}

type AnyInput = WalletInput | AddressInput<SolanaTransactionInput>

function createSignTransaction({ loadWallet, events }: Latchkey): SignSolanaTransaction {
  const sign = async (inputs: AnyInput[]) => {
    const { wallet, ...asked } = readHostInput(
      (): Partial<WalletInput> => ({ ...(inputs[0] as WalletInput) }),
    )
    if (wallet) return wallet.signTransaction(...(inputs as WalletInput[]))
    const { transaction, transactionOptions, ...how } =
      asked as unknown as AddressInput<SolanaTransactionInput>
    const { transactSolana } = await loadWallet()
    const options = { ...how, options: transactionOptions, entryPoint: 'hook' } as const
    const [result] = await transactSolana.sign([transaction], options)
    return result as SolanaTransactionInput
  }
  const signTransaction = async (...inputs: AnyInput[]) => {
    try {
      const result = await sign(inputs)
      for (const signedTransaction of toTransactions(result))
        events.emit('signSolanaTransaction', 'onSuccess', { signedTransaction })
      return result
    } catch (cause) {
      events.emit('signSolanaTransaction', 'onError', toTransactionError(cause).code)
      throw cause
    }
  }
  // The input decides the overload; the compiler sees only one function at a time.
  return signTransaction as SignSolanaTransaction
}

type SignResult = SolanaTransactionInput | WalletOutput | WalletOutput[]
const toTransactions = (result: SignResult): SolanaTransactionInput[] =>
  [result].flat().map((one) => ('signedTransaction' in one ? one.signedTransaction : one))

/**
 * `useSignTransaction` of this entry, under its 2.25 name.
 *
 * @example
 * const { signTransaction } = useStandardSignTransaction()
 */
export function useStandardSignTransaction(
  callbacks?: PrivyEvents['signSolanaTransaction'],
): UseSignSolanaTransactionInterface {
  return useSignTransaction(callbacks)
}
