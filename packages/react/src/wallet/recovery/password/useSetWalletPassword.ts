import type { Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'
import type { PrivyEvents } from '../../../events.ts'
import { useEvents } from '../../../useEvents.ts'
import { walletAction } from '../../walletAction.ts'

export type UseSetWalletPasswordInterface = {
  /** Resolves as soon as the password is set, with the wallet as it is then. */
  setWalletPassword(): Promise<Wallet>
}

/**
 * Lets the user protect the embedded wallet by a password of their own, or put another in its place. It takes a fresh
 * login, and is asked for in every browser that the wallet is new to. Neither the app nor the server learns it.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `disallowed_recovery_method` where the app offers no password,
 * `user_exited_set_password_flow`, or what the wallet frame says: see `frameErrorType`.
 *
 * @example
 * const { setWalletPassword } = useSetWalletPassword({ onSuccess: ({ wallet }) => console.log(wallet.recoveryMethod) })
 * const protect = () => setWalletPassword()
 */
export function useSetWalletPassword(
  callbacks?: PrivyEvents['setWalletPassword'],
): UseSetWalletPasswordInterface {
  const latchkey = useLatchkey()
  useEvents('setWalletPassword', callbacks)
  return useMemo(() => ({ setWalletPassword: walletAction(latchkey, 'setWalletPassword') }), [latchkey])
}
