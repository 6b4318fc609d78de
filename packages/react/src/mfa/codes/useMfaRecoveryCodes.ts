import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { report, walletActions } from '../../wallet/walletAction.ts'
import type { MfaRecoveryCodes } from '../enroll/mfaEnrollment.ts'

const names = ['makeRecoveryCodes', 'countRecoveryCodes', 'showRecoveryCodesModal'] as const

/**
 * Creates and counts recovery codes. Each of the ten codes replaces a lost second factor once. The modal offers them
 * with the first factor; `useMfa().submit('recovery-code', code)` accepts one from an app's own screen.
 *
 * @throws AppError from the first two: `must_be_authenticated`; `missing_or_invalid_mfa` for a user without a second
 * factor; `missing_or_invalid_token` for an old login.
 *
 * @example
 * const { showRecoveryCodesModal } = useMfaRecoveryCodes()
 * return <button onClick={showRecoveryCodesModal}>Recovery codes</button>
 */
export function useMfaRecoveryCodes(): MfaRecoveryCodes {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const { showRecoveryCodesModal, ...calls } = walletActions(latchkey, ...names)
    return { ...calls, showRecoveryCodesModal: () => report(showRecoveryCodesModal()) }
  }, [latchkey])
}
