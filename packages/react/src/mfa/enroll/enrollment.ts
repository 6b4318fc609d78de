import type { EnrollmentFlow } from '@latchkey/core'
import type { RecoveryCodes } from '../codes/recoveryCodes.ts'

/** Lives as long as the modal is open: a verification's screens may be shown over those of an enrollment. */
export type Enrollment = {
  flow: EnrollmentFlow
  /** The user has added the secret to an authenticator app, and is asked for its code. */
  hasScanned: boolean
  /** As the user typed it. */
  phoneNumber: string
  /** A passkey is being created, rather than existing ones enabled. */
  isCreating: boolean
  /** The user had no second factor when this enrollment began: recovery codes come with it. */
  isFirst: boolean
  codes: RecoveryCodes
}
