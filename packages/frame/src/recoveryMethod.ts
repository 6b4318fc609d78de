import type { FrameRecoveryMethod } from '@latchkey/wire'

export type RecoveryRequest = {
  recoveryMethod?: FrameRecoveryMethod | undefined
  recoveryPassword?: string | null | undefined
  recoveryPin?: string | null | undefined
  recoveryAccessToken?: string | null | undefined
  recoverySecretOverride?: string | null | undefined
}

/**
 * The recovery method that is asked for: the one that is named, that of a password which comes without a name, else the
 * automatic one. A secret beside a method that has no use for it is a wish for another: dropping it in silence would leave
 * a user with less than was chosen.
 */
export function readRecoveryMethod(request: RecoveryRequest): FrameRecoveryMethod | 'unclear' {
  const { recoveryPassword, recoveryPin, recoveryAccessToken, recoverySecretOverride } = request
  const hasPassword = Boolean(recoveryPassword || recoveryPin)
  const hasOther = Boolean(recoveryAccessToken || recoverySecretOverride)
  const { recoveryMethod = hasPassword ? 'user-passcode' : 'privy' } = request
  if (recoveryMethod === 'privy' && hasPassword) return 'unclear'
  const takesOther = recoveryMethod !== 'privy' && recoveryMethod !== 'user-passcode'
  return hasOther && !takesOther ? 'unclear' : recoveryMethod
}
