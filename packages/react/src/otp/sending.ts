import type { ErrorCode } from '@latchkey/wire'
import type { Journey } from '../modal/navigation/journey.ts'

/** How the sending of a code stands: under way, or refused for what is said under the field. */
export type Field = { busy?: boolean; refused?: ErrorCode }

export type Sending = {
  journey: Journey
  to: string
  /** For the field: how it stands. */
  tell(now: Field): void
}
