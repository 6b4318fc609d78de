import type { ErrorCode } from '@latchkey/wire'
import type { Journey } from '../navigation/journey.ts'

/** The state of sending a code: pending, or refused with an error under the field. */
export type FieldStatus = { busy?: boolean; errorCode?: ErrorCode }

export type SendCodeParams = {
  journey: Journey
  to: string
  /** Reports the state to the field. */
  tell(now: FieldStatus): void
}
