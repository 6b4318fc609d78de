import type { EnrolmentFlow } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'

/** Lives as long as the modal is open: the screens of a verification may stand over those of an enrolment. */
export type Enrolment = {
  flow: EnrolmentFlow
  /** The secret of an authenticator app has been taken over, and its code is asked for. */
  hasScanned: boolean
}

export type EnrolScreenProps = { enrolment: Enrolment }

export type RemoveScreenProps = EnrolScreenProps & {
  /** A method, or one passkey. */
  removal: { method: MfaMethod } | { credentialId: string }
}
