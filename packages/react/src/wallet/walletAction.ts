import type { Latchkey } from '../latchkey.ts'
import type { MfaEnrollmentActions } from '../mfa/enroll/mfaEnrollment.ts'
import type { DelegationActions } from './delegation/delegationActions.ts'
import type { WalletRuntime } from './walletRuntime.ts'

type Action =
  | 'cancelMfa'
  | 'clearMfa'
  | 'createWallet'
  | 'createSolanaWallet'
  | 'exportWallet'
  | 'importWallet'
  | 'initMfa'
  | 'promptMfa'
  | 'requestFarcasterSigner'
  | 'setWalletRecovery'
  | 'setWalletPassword'
  | 'signAuthorization'
  | 'signFarcasterMessage'
  | 'sendTransaction'
  | 'signMessage'
  | 'signTransaction'
  | 'signTypedData'
  | 'submitMfa'
  | keyof DelegationActions
  | keyof MfaEnrollmentActions

/** A function of the wallet code, which loads on the first call. */
export function walletAction<A extends Action>({ loadWallet }: Latchkey, action: A): WalletRuntime[A] {
  const act: (...args: never[]) => Promise<unknown> = async (...args) =>
    ((await loadWallet())[action] as typeof act)(...args)
  return act as WalletRuntime[A]
}

/** Writes a failure to the console, such as code that does not load. For functions that return nothing. */
export function report(work: Promise<unknown>): void {
  work.catch(console.error)
}

/** Several functions by their names; a page loads each name once. */
export function walletActions<A extends Action>(latchkey: Latchkey, ...actions: A[]): Pick<WalletRuntime, A> {
  return Object.fromEntries(actions.map((action) => [action, walletAction(latchkey, action)])) as Pick<
    WalletRuntime,
    A
  >
}
