import type { MfaMethod } from '@latchkey/wire'
import type { VerificationState } from './verification.ts'

export type VerifyMfaViewProps = Pick<VerificationState, 'methods' | 'method' | 'status'> & {
  /** Why the last answer was not taken. */
  problem?: string | undefined
  /** Until another code may be texted; 0 when it may be now. */
  resendInSeconds: number
  /** Null leads back to the choice. */
  onChoose(method: MfaMethod | null): void
  onAgain(): void
  onCode(code: string): void
  onLeave(): void
  initialCode?: string
}
