import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import { once } from '../../once.ts'
import type { MfaEnrollment, MfaMembers } from './mfaEnrollment.ts'

/**
 * Turns second factors on and off: with the modal's screens, or with the host app's own. Who has one already passes it
 * first. `user.mfaMethods` says what is on.
 *
 * @throws AppError from all but the two of the modal: `must_be_authenticated`; `missing_or_invalid_mfa` for a wrong code,
 * `too_many_requests` after four of them; `missing_or_invalid_token` for a login of long ago.
 *
 * @example
 * const { showMfaEnrollmentModal, unenrollWithSms } = useMfaEnrollment()
 * return <button onClick={showMfaEnrollmentModal}>Protect your wallet</button>
 */
export function useMfaEnrollment(): MfaEnrollment {
  const latchkey = useLatchkey()
  return useMemo(() => createMfaEnrollment(latchkey), [latchkey])
}

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
] as const
type Name = (typeof names)[number]

function createMfaEnrollment(latchkey: Latchkey): MfaEnrollment {
  const load = latchkey.share(createLoader)
  const call = (name: Name) => [
    name,
    async (...asked: never[]) => ((await load())[name] as (...asked: never[]) => Promise<unknown>)(...asked),
  ]
  return {
    // One for each name, which the compiler cannot follow through `fromEntries`.
    ...(Object.fromEntries(names.map(call)) as Pick<MfaEnrollment, Name>),
    showMfaEnrollmentModal() {
      load().then(
        ({ show, fail }) => show().catch(fail),
        (error: unknown) => console.error(error),
      )
    },
    closeMfaEnrollmentModal() {
      load().then(
        ({ close }) => close(),
        () => {},
      )
    },
  }
}

/** The same as members of `usePrivy` (protocol 10.3). */
export function createMfaMembers(latchkey: Latchkey): MfaMembers {
  const { unenrollWithSms, unenrollWithTotp, unenrollWithPasskey, ...enrolment } =
    createMfaEnrollment(latchkey)
  const { showMfaEnrollmentModal, closeMfaEnrollmentModal, ...calls } = enrolment
  const unenrolling = { sms: unenrollWithSms, totp: unenrollWithTotp, passkey: unenrollWithPasskey }
  return {
    ...calls,
    enrollInMfa: (show) => (show === false ? closeMfaEnrollmentModal : showMfaEnrollmentModal)(),
    unenroll: (method, options) => unenrolling[method](options),
  }
}

/** One for the page: what one hook has opened another may close. */
const createLoader = (latchkey: Latchkey) =>
  once(async () => {
    const { createEnrolment } = await import('./enrolment.ts').catch((cause: unknown) => {
      throw new AppError('server_unreachable', { cause })
    })
    return createEnrolment(latchkey)
  })
