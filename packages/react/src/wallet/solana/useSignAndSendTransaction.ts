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
 * Asks the user to review a transaction of a Solana wallet, and sends it. Resolves once a node has it; the screen then
 * shows the result. Exported by `@latchkey/react/solana`.
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
    // The number of inputs decides the result type; the compiler sees only one function at a time.
    return { signAndSendTransaction: signAndSendTransaction as SignAndSendSolanaTransaction }
  }, [])
}

/**
 * `useSignAndSendTransaction` of this entry, under its 2.25 name.
 *
 * @example
 * const { signAndSendTransaction } = useStandardSignAndSendTransaction()
 */
export function useStandardSignAndSendTransaction(): UseSignAndSendTransactionInterface {
  return useSignAndSendTransaction()
}
