import type { Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'
import type { PrivyEvents } from '../../../events.ts'
import { useEvents } from '../../../useEvents.ts'
import { walletAction } from '../../walletAction.ts'

export type UseSetWalletPasswordInterface = {
  /** Resolves once the password is set, with the updated wallet. */
  setWalletPassword(): Promise<Wallet>
}

/**
 * Lets the user protect the embedded wallet with their own password, or change it. It needs a fresh login; every
 * browser that is new to the wallet asks for the password. Neither the app nor the server receives it.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `disallowed_recovery_method` if the app offers no
 * password, `user_exited_set_password_flow`, or an error of the wallet frame: see `frameErrorType`.
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
