import type { FrameRecoveryMethod } from '@latchkey/wire'

export type RecoveryRequest = {
  recoveryMethod?: FrameRecoveryMethod | undefined
  recoveryPassword?: string | null | undefined
  recoveryPin?: string | null | undefined
  recoveryAccessToken?: string | null | undefined
  recoverySecretOverride?: string | null | undefined
}

/**
 * The recovery method that is asked for: the one that is named, that of a password or of a cloud's token which comes
 * without a name, else the automatic one. A secret beside a method that has no use for it is a wish for another: dropping
 * it in silence would leave a user with less than was chosen.
 */
export function readRecoveryMethod(
  request: RecoveryRequest,
): FrameRecoveryMethod | 'unnamed-cloud' | 'unclear' {
  const { recoveryPassword, recoveryPin, recoveryAccessToken, recoverySecretOverride } = request
  const hasPassword = Boolean(recoveryPassword || recoveryPin)
  const hasToken = Boolean(recoveryAccessToken)
  const impliedMethod = hasPassword ? 'user-passcode' : hasToken ? 'unnamed-cloud' : 'privy'
  const { recoveryMethod = impliedMethod } = request
  const isCloud = ['google-drive', 'icloud', 'unnamed-cloud'].includes(recoveryMethod)
  if (hasPassword && recoveryMethod !== 'user-passcode') return 'unclear'
  if (hasToken && !isCloud) return 'unclear'
  return recoverySecretOverride && recoveryMethod !== 'icloud-native' ? 'unclear' : recoveryMethod
}
