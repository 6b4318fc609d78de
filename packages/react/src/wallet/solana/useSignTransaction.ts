import { readHostInput, type SolanaTransactionInput } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { SendTransactionModalUIOptions } from '../sendOptions.ts'
import type { ConnectedStandardSolanaWallet, StandardTransactionInput } from './standardWallet.ts'

type WalletInput = StandardTransactionInput & { wallet: ConnectedStandardSolanaWallet }
type WalletOutput = { signedTransaction: Uint8Array }
type AddressInput<T> = {
  transaction: T
  wallet?: undefined
  /** Of web3.js; only its address is used. */
  connection?: unknown
  chain?: string
  uiOptions?: SendTransactionModalUIOptions
  /** Which embedded wallet; the first one when left out. */
  address?: string
}

/** With a wallet as in 3.x, and with an address or none as in 2.x. */
export type SignSolanaTransaction = {
  (input: WalletInput): Promise<WalletOutput>
  (...inputs: [WalletInput, WalletInput, ...WalletInput[]]): Promise<WalletOutput[]>
  /** As in 2.x: gives what was given, with the signature in it. */
  <T extends SolanaTransactionInput>(input: AddressInput<T>): Promise<T>
}

export type UseSignSolanaTransactionInterface = { signTransaction: SignSolanaTransaction }

/**
 * Has the user review a transaction and signs it; the app sends it itself. Exported by `@latchkey/react/solana`.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `transaction_failure` for what is none,
 * or an error with the code 4001 when the user refuses.
 *
 * @example
 * const { wallets } = useConnectedStandardWallets()
 * const { signTransaction } = useSignTransaction()
 * const [wallet] = wallets
 * const signed = wallet && (await signTransaction({ transaction: new Uint8Array(), wallet }))
 */
export function useSignTransaction(): UseSignSolanaTransactionInterface {
  const latchkey = useLatchkey()
  return useMemo(() => ({ signTransaction: createSignTransaction(latchkey) }), [latchkey])
}

function createSignTransaction({ loadWallet }: Latchkey): SignSolanaTransaction {
  const signTransaction = async (...inputs: (WalletInput | AddressInput<SolanaTransactionInput>)[]) => {
    const { wallet, ...asked } = readHostInput(
      (): Partial<WalletInput> => ({ ...(inputs[0] as WalletInput) }),
    )
    if (wallet) return wallet.signTransaction(...(inputs as WalletInput[]))
    const { transaction, ...how } = asked as unknown as AddressInput<SolanaTransactionInput>
    const { transactSolana } = await loadWallet()
    const [signed] = await transactSolana.sign([transaction], { ...how, door: 'hook' })
    return signed
  }
  // Which it is follows from the input; the compiler sees only one function at a time.
  return signTransaction as SignSolanaTransaction
}

/**
 * `useSignTransaction` of this entry, by its name of 2.25.
 *
 * @example
 * const { signTransaction } = useStandardSignTransaction()
 */
export function useStandardSignTransaction(): UseSignSolanaTransactionInterface {
  return useSignTransaction()
}
