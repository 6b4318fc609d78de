import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { report, walletActions } from '../../wallet/walletAction.ts'
import type { MfaRecoveryCodes } from '../enroll/mfaEnrollment.ts'

const names = ['makeRecoveryCodes', 'countRecoveryCodes', 'showRecoveryCodesModal'] as const

/**
 * Recovery codes: ten, each of which verifies the user once who has lost their second factor. The modal offers them with
 * the first factor; `useMfa().submit('recovery-code', code)` takes one in an app's own screen.
 *
 * @throws AppError from the first two: `must_be_authenticated`; `missing_or_invalid_mfa` for a user without a second
 * factor; `missing_or_invalid_token` for a login of long ago.
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
