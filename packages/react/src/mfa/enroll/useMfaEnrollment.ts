import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { report, walletActions } from '../../wallet/walletAction.ts'
import type { MfaEnrollment } from './mfaEnrollment.ts'

const names = [
  'initEnrollmentWithSms',
  'initEnrollmentWithTotp',
  'initEnrollmentWithPasskey',
  'submitEnrollmentWithSms',
  'submitEnrollmentWithTotp',
  'submitEnrollmentWithPasskey',
  'unenrollWithSms',
  'unenrollWithTotp',
  'unenrollWithPasskey',
  'showMfaEnrollmentModal',
  'closeMfaEnrollmentModal',
] as const

/**
 * Enables and disables second factors, with the modal's screens or the host app's own. A user who already has one must
 * pass it first. `user.mfaMethods` lists the enabled ones.
 *
 * @throws AppError from all functions except the two that open the modal: `must_be_authenticated`;
 * `missing_or_invalid_mfa` for a wrong code, `too_many_requests` after four of them; `missing_or_invalid_token` for an
 * old login.
 *
 * @example
 * const { showMfaEnrollmentModal, unenrollWithSms } = useMfaEnrollment()
 * return <button onClick={showMfaEnrollmentModal}>Protect your wallet</button>
 */
export function useMfaEnrollment(): MfaEnrollment {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const { showMfaEnrollmentModal, closeMfaEnrollmentModal, ...calls } = walletActions(latchkey, ...names)
    return {
      ...calls,
      showMfaEnrollmentModal: () => report(showMfaEnrollmentModal()),
      closeMfaEnrollmentModal: () => report(closeMfaEnrollmentModal()),
    }
  }, [latchkey])
}
