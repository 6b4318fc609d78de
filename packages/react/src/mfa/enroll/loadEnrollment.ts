import type { WalletContext } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { once } from '../../once.ts'
import type { MfaEnrollmentActions } from './mfaEnrollment.ts'

/** Enrollment is a separate chunk, loaded by the first call. */
export function loadEnrollment(latchkey: Latchkey, context: WalletContext): MfaEnrollmentActions {
  const load = once(async () => {
    const { createEnrollment } = await import('./createEnrollment.ts').catch((cause: unknown) => {
      throw new AppError('server_unreachable', { cause })
    })
    return createEnrollment(latchkey, context)
  })
  const call = <N extends keyof MfaEnrollmentActions>(name: N) => {
    const act: (...args: never[]) => Promise<unknown> = async (...args) =>
      ((await load())[name] as typeof act)(...args)
    return act as MfaEnrollmentActions[N]
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
