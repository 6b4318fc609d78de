import type { MfaMethod } from '@latchkey/wire'
import { ChooseFactor } from './ChooseFactor.tsx'
import { FactorCode } from './FactorCode.tsx'
import { FactorPasskey } from './FactorPasskey.tsx'
import { VerificationEnded } from './VerificationEnded.tsx'
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

/** A user is asked for a second factor: by one of their methods, which they may choose. */
export function VerifyMfaView(props: VerifyMfaViewProps) {
  const { methods, method, status, problem, onChoose, onLeave } = props
  if (status === 'ended') return <VerificationEnded problem={problem} onLeave={onLeave} />
  if (method === null) return <ChooseFactor methods={methods} onChoose={onChoose} onLeave={onLeave} />
  if (method === 'passkey') return <FactorPasskey {...props} />
  return <FactorCode {...props} method={method} />
}
