import type { FrameRecoveryMethod } from '@latchkey/wire'

export type RecoveryRequest = {
  recoveryMethod?: FrameRecoveryMethod | undefined
  recoveryPassword?: string | null | undefined
  recoveryPin?: string | null | undefined
  recoveryAccessToken?: string | null | undefined
  recoverySecretOverride?: string | null | undefined
}

/**
 * The requested recovery method: the named one, that of a password or a cloud's token without a name, else the
 * automatic one. A secret for a method that does not use it is a request for another method: ignoring it would leave
 * the user with less than they chose.
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
