import { notBuilt } from './notBuilt.ts'
import type { ConnectedStandardSolanaWallet } from './standardWallet.ts'

type TransactionInput = {
  /** The bytes from 3.x on; before that an object of a Solana library. */
  transaction: Uint8Array | object
  wallet?: ConnectedStandardSolanaWallet
  chain?: string
  connection?: object
  options?: object
  uiOptions?: object
  transactionOptions?: object
  fundWalletConfig?: object
  address?: string
}
type Receipt = { signature: string }

const signing = {
  signTransaction: (_input: TransactionInput): Promise<{ signedTransaction: Uint8Array }> =>
    notBuilt('signTransaction'),
}
const sending = {
  sendTransaction: (_input: TransactionInput): Promise<Receipt> => notBuilt('sendTransaction'),
}
const signingAndSending = {
  signAndSendTransaction: (_input: TransactionInput): Promise<{ signature: Uint8Array }> =>
    notBuilt('signAndSendTransaction'),
}
/**
 * Not built yet: what it gives refuses. Exported by `@latchkey/react/solana`, so that an app which imports it compiles.
 *
 * @throws AppError `feature_not_enabled`.
 *
 * @example
 * const { signTransaction } = useSignTransaction()
 */
export const useSignTransaction = () => signing

/**
 * Not built yet: what it gives refuses. Exported by `@latchkey/react/solana`, so that an app which imports it compiles.
 *
 * @throws AppError `feature_not_enabled`.
 *
 * @example
 * const { sendTransaction } = useSendTransaction()
 */
export const useSendTransaction = () => sending

/**
 * Not built yet: what it gives refuses. Exported by `@latchkey/react/solana`, so that an app which imports it compiles.
 *
 * @throws AppError `feature_not_enabled`.
 *
 * @example
 * const { signAndSendTransaction } = useSignAndSendTransaction()
 */
export const useSignAndSendTransaction = () => signingAndSending
