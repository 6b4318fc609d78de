import type { WalletContext } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { once } from '../../once.ts'
import type { MfaEnrolment } from './mfaEnrollment.ts'

/** What enrols is a chunk of its own, loaded by the first call. */
export function loadEnrolment(latchkey: Latchkey, context: WalletContext): MfaEnrolment {
  const load = once(async () => {
    const { createEnrolment } = await import('./createEnrolment.ts').catch((cause: unknown) => {
      throw new AppError('server_unreachable', { cause })
    })
    return createEnrolment(latchkey, context)
  })
  const call = <N extends keyof MfaEnrolment>(name: N) => {
    const act: (...asked: never[]) => Promise<unknown> = async (...asked) =>
      ((await load())[name] as typeof act)(...asked)
    return act as MfaEnrolment[N]
  }
  return {
    initEnrollmentWithSms: call('initEnrollmentWithSms'),
    initEnrollmentWithTotp: call('initEnrollmentWithTotp'),
    initEnrollmentWithPasskey: call('initEnrollmentWithPasskey'),
    submitEnrollmentWithSms: call('submitEnrollmentWithSms'),
    submitEnrollmentWithTotp: call('submitEnrollmentWithTotp'),
    submitEnrollmentWithPasskey: call('submitEnrollmentWithPasskey'),
    unenrollWithSms: call('unenrollWithSms'),
    unenrollWithTotp: call('unenrollWithTotp'),
    unenrollWithPasskey: call('unenrollWithPasskey'),
    unenroll: call('unenroll'),
    makeRecoveryCodes: call('makeRecoveryCodes'),
    countRecoveryCodes: call('countRecoveryCodes'),
    showRecoveryCodesModal: call('showRecoveryCodesModal'),
    showMfaEnrollmentModal: call('showMfaEnrollmentModal'),
    closeMfaEnrollmentModal: call('closeMfaEnrollmentModal'),
    enrollInMfa: call('enrollInMfa'),
    removePasskey: call('removePasskey'),
  }
}
