import type { Problem } from '../modal/errors/describeError.ts'
import type { Factor, VerificationState } from './verification.ts'

export type VerifyMfaViewProps = Pick<VerificationState, 'methods' | 'hasCodes' | 'method' | 'status'> & {
  /** Why the last answer was not accepted. */
  problem?: Problem | undefined
  /** Until another code may be sent; 0 if it may be sent now. */
  resendInSeconds: number
  /** Null leads back to the choice. */
  onChoose(method: Factor | null): void
  onAgain(): void
  onCode(code: string): void
  onLeave(): void
  initialCode?: string
}

/** Whether there is another method than the current one. */
export const hasChoice = ({ methods, hasCodes }: Pick<VerifyMfaViewProps, 'methods' | 'hasCodes'>): boolean =>
  methods.length > 1 || hasCodes
