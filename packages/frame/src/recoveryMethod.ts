import type { FrameRecoveryMethod } from '@latchkey/wire'

export type RecoveryRequest = {
  recoveryMethod?: FrameRecoveryMethod | undefined
  recoveryPassword?: string | null | undefined
  recoveryPin?: string | null | undefined
  recoveryAccessToken?: string | null | undefined
  recoverySecretOverride?: string | null | undefined
}

/**
 * The recovery method that is asked for, the automatic one unless another is named. A password or a cloud token beside
 * the automatic one is a wish for another: dropping it in silence would leave a user with less than was chosen.
 */
export function readRecoveryMethod(request: RecoveryRequest): FrameRecoveryMethod | 'unclear' {
  const { recoveryMethod = 'privy', recoveryPassword, recoveryPin } = request
  const { recoveryAccessToken, recoverySecretOverride } = request
  const hasSecret = recoveryPassword || recoveryPin || recoveryAccessToken || recoverySecretOverride
  return recoveryMethod === 'privy' && hasSecret ? 'unclear' : recoveryMethod
}
