import type { EnrollmentFlow } from '@latchkey/core'
import type { RecoveryCodes } from '../codes/recoveryCodes.ts'

/** Lives as long as the modal is open: the screens of a verification may stand over those of an enrollment. */
export type Enrollment = {
  flow: EnrollmentFlow
  /** The secret of an authenticator app has been taken over, and its code is asked for. */
  hasScanned: boolean
  /** As the user has typed it. */
  phoneNumber: string
  /** A passkey is being made, and not those enabled that there are. */
  isCreating: boolean
  /** The user had no second factor when this one was begun: recovery codes come with it. */
  isFirst: boolean
  codes: RecoveryCodes
}
