import { ChooseFactor } from './ChooseFactor.tsx'
import { FactorCode } from './FactorCode.tsx'
import { FactorPasskey } from './FactorPasskey.tsx'
import { FactorRecoveryCode } from './FactorRecoveryCode.tsx'
import { VerificationEnded } from './VerificationEnded.tsx'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

/** Asks a user for a second factor, with one of their methods, which they may choose. */
export function VerifyMfaView(props: VerifyMfaViewProps) {
  const { method, status, problem, onLeave } = props
  if (status === 'ended') return <VerificationEnded problem={problem} onLeave={onLeave} />
  if (method === null) return <ChooseFactor {...props} />
  if (method === 'passkey') return <FactorPasskey {...props} />
  if (method === 'recovery-code') return <FactorRecoveryCode {...props} />
  return <FactorCode {...props} method={method} />
}
