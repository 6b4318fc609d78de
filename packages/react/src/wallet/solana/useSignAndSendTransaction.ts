import { readHostInput } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import type { ConnectedStandardSolanaWallet, StandardTransactionInput } from './standardWallet.ts'

type WalletInput = StandardTransactionInput & { wallet: ConnectedStandardSolanaWallet }
type WalletOutput = { signature: Uint8Array }

export type SignAndSendSolanaTransaction = {
  (input: WalletInput): Promise<WalletOutput>
  (...inputs: WalletInput[]): Promise<WalletOutput[]>
}

export type UseSignAndSendTransactionInterface = { signAndSendTransaction: SignAndSendSolanaTransaction }

/**
 * Has the user review a transaction of a Solana wallet, and sends it. Resolves when a node has it; the screen goes on to
 * say how it went. Exported by `@latchkey/react/solana`.
 *
 * @throws AppError `transaction_failure`, `generic_connect_wallet_error`, or an error with the code 4001 when the
 * user refuses.
 *
 * @example
 * const { wallets } = useConnectedStandardWallets()
 * const { signAndSendTransaction } = useSignAndSendTransaction()
 * const [wallet] = wallets
 * const sent = wallet && (await signAndSendTransaction({ transaction: new Uint8Array(), wallet }))
 */
export function useSignAndSendTransaction(): UseSignAndSendTransactionInterface {
  return useMemo(() => {
    const signAndSendTransaction = async (...inputs: WalletInput[]) => {
      const wallet = readHostInput(() => inputs[0]?.wallet)
      if (!wallet) throw new AppError('transaction_failure', { message: 'Invalid transaction request' })
      return wallet.signAndSendTransaction(...inputs)
    }
    // Which of the two it gives follows from how many there are; the compiler sees only one function at a time.
    return { signAndSendTransaction: signAndSendTransaction as SignAndSendSolanaTransaction }
  }, [])
}

/**
 * `useSignAndSendTransaction` of this entry, by its name of 2.25.
 *
 * @example
 * const { signAndSendTransaction } = useStandardSignAndSendTransaction()
 */
export function useStandardSignAndSendTransaction(): UseSignAndSendTransactionInterface {
  return useSignAndSendTransaction()
}
