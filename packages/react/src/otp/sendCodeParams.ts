import type { ErrorCode } from '@latchkey/wire'
import type { Journey } from '../navigation/journey.ts'

/** How the sending of a code stands: under way, or refused for what is said under the field. */
export type FieldStatus = { busy?: boolean; errorCode?: ErrorCode }

export type SendCodeParams = {
  journey: Journey
  to: string
  /** For the field: how it stands. */
  tell(now: FieldStatus): void
}
