import { ChooseFactor } from './ChooseFactor.tsx'
import { FactorCode } from './FactorCode.tsx'
import { FactorPasskey } from './FactorPasskey.tsx'
import { VerificationEnded } from './VerificationEnded.tsx'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

/** A user is asked for a second factor: by one of their methods, which they may choose. */
export function VerifyMfaView(props: VerifyMfaViewProps) {
  const { methods, method, status, problem, onChoose, onLeave } = props
  if (status === 'ended') return <VerificationEnded problem={problem} onLeave={onLeave} />
  if (method === null) return <ChooseFactor methods={methods} onChoose={onChoose} onLeave={onLeave} />
  if (method === 'passkey') return <FactorPasskey {...props} />
  return <FactorCode {...props} method={method} />
}
