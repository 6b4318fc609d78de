import type { MfaMethod } from '@latchkey/wire'
import type { RecoveryCodes } from '../codes/recoveryCodes.ts'
import type { Enrollment } from './enrollment.ts'

export type EnrollScreenProps = { enrollment: Enrollment }

export type EnrollScreens = {
  'enroll.intro': EnrollScreenProps
  'enroll.choose': EnrollScreenProps
  'enroll.sms': EnrollScreenProps
  'enroll.totp': EnrollScreenProps
  'enroll.passkey': EnrollScreenProps
  'enroll.remove': EnrollScreenProps & {
    /** A method, or one passkey. */
    removal: { method: MfaMethod } | { credentialId: string }
  }
  'enroll.recoveryCodes': {
    codes: RecoveryCodes
    /** Right after the first factor there are no earlier codes to lose: new ones are created at once. */
    isFirst: boolean
  }
}
