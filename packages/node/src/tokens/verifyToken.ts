import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LatchkeyError } from '../error.ts'

export type TokenRules = {
  getKey: JWTVerifyGetKey
  appId: string
  issuer: string
  clockToleranceSeconds: number
}

/** The claims that every token of the app has. `iat` and `exp` are Unix seconds. */
export type Claims = JWTPayload & { iss: string; sub: string; aud: string; iat: number; exp: number }

/**
 * The rules of every token (protocol 4): ES256 only, the key, issuer and audience of this app, and an end that has not
 * passed.
 *
 * @throws LatchkeyError `expired_token`, `invalid_token`; or one about the server, if its keys cannot be fetched.
 */
export async function verifyToken(
  token: string,
  { getKey, appId, issuer, clockToleranceSeconds }: TokenRules,
): Promise<Claims> {
  if (typeof token !== 'string' || token === '') throw invalidToken('There is no token.')
  const { payload } = await jwtVerify(token, getKey, {
    ...{ algorithms: ['ES256'], typ: 'JWT', issuer, audience: appId },
    ...{ requiredClaims: ['sub', 'iat', 'exp'], clockTolerance: clockToleranceSeconds },
  }).catch((cause: unknown) => {
    throw toError(cause)
  })
  const { sub, aud } = payload
  if (typeof sub !== 'string' || sub === '' || aud !== appId)
    throw invalidToken('The token is not one of this app.')
  return payload as Claims
}

export function invalidToken(message: string, cause?: unknown): LatchkeyError {
  return new LatchkeyError('invalid_token', message, { status: 401, cause })
}

/** The cause has the claims of the token at most, never the token. */
function toError(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  if (cause instanceof errors.JWTExpired)
    return new LatchkeyError('expired_token', 'The token has expired. The page gets another one.', {
      status: 401,
    })
  if (cause instanceof errors.JWTClaimValidationFailed)
    return invalidToken(`The token is not one of this app: its ${cause.claim} differs.`)
  return invalidToken('The token was not made by the login server of this app, or was changed.')
}
