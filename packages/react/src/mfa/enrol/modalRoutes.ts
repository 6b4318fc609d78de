import type { MfaMethod } from '@latchkey/wire'
import type { RecoveryCodes } from '../codes/recoveryCodes.ts'
import type { Enrolment } from './enrolment.ts'

export type EnrolScreenProps = { enrolment: Enrolment }

export type EnrolScreens = {
  'enrol.intro': EnrolScreenProps
  'enrol.choose': EnrolScreenProps
  'enrol.sms': EnrolScreenProps
  'enrol.totp': EnrolScreenProps
  'enrol.passkey': EnrolScreenProps
  'enrol.remove': EnrolScreenProps & {
    /** A method, or one passkey. */
    removal: { method: MfaMethod } | { credentialId: string }
  }
  'enrol.recoveryCodes': {
    codes: RecoveryCodes
    /** Right after the first factor there are none that could be lost: they are made at once. */
    isFirst: boolean
  }
}
