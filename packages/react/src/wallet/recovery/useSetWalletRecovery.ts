import type { Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { walletAction } from '../walletAction.ts'
import type { SetWalletRecoveryOptions } from '../walletRuntime.ts'

/**
 * Lets the user choose how the embedded wallet is recovered on a new device: by a password, or by a backup in their own
 * Google Drive or iCloud, if the app offers them; with `showAutomaticRecovery`, by login again. Resolves with the
 * wallet once that is complete.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `disallowed_recovery_method` if the app offers
 * none, `user_exited_set_password_flow` if the user leaves before it is complete.
 *
 * @example
 * const { setWalletRecovery } = useSetWalletRecovery({ onSuccess: ({ method }) => console.log(method) })
 * const chooseRecovery = () => setWalletRecovery()
 */
export function useSetWalletRecovery(callbacks?: PrivyEvents['setWalletRecovery']): {
  /** Accepts an event, so that it can be passed to `onClick`. */
  setWalletRecovery(options?: SetWalletRecoveryOptions | object): Promise<Wallet>
} {
  const latchkey = useLatchkey()
  useEvents('setWalletRecovery', callbacks)
  return { setWalletRecovery: useMemo(() => walletAction(latchkey, 'setWalletRecovery'), [latchkey]) }
}
