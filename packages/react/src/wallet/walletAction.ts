import type { Latchkey } from '../latchkey.ts'
import type { WalletRuntime } from './walletRuntime.ts'

type Action =
  | 'createWallet'
  | 'createSolanaWallet'
  | 'exportWallet'
  | 'importWallet'
  | 'setWalletRecovery'
  | 'setWalletPassword'
  | 'signMessage'
  | 'signTypedData'

/** A function of the wallet code, which is loaded when it is called. */
export function walletAction<A extends Action>({ loadWallet }: Latchkey, action: A): WalletRuntime[A] {
  const act: (...asked: never[]) => Promise<unknown> = async (...asked) =>
    ((await loadWallet())[action] as typeof act)(...asked)
  return act as WalletRuntime[A]
}
