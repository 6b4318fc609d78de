import type { KeyObject } from 'node:crypto'
import { AppError } from '@latchkey/wire'
import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import { sql } from 'kysely'
import type { App } from '../../app/app.ts'
import { isForOneApp } from '../../app/customAuth.ts'
import type { Context } from '../../context.ts'
import type { IdentityProof } from '../../user/identity.ts'
import { findTokenCheck } from './keys.ts'

const maxCharacters = 16_384
const maxSubjectCharacters = 256
/** R4 (clock leeway): clocks of two servers differ. */
const toleranceSeconds = 30
const earlySeconds = 60

export type TokenClaim = { app: App; token: string | null | undefined }

/**
 * Turns a token of the app's own login into an identity (R66: custom tokens). It is a bearer token: it may be used
 * again until it expires, so nothing is marked as used (decision 8: login methods).
 */
export async function verifyCustom(ctx: Context, { app, token }: TokenClaim): Promise<IdentityProof> {
  if (!app.settings.custom_jwt_auth)
    throw new AppError('disallowed_login_method', { message: 'Login with custom token not allowed.' })
  const auth = await findTokenCheck(ctx, app)
  if (!auth)
    throw new AppError('disallowed_login_method', { message: 'Login with custom token is not set up.' })
  // Set up before both were required. Accepting such tokens would let in the users of every app of that login.
  if (!auth.isLocal && !isForOneApp(auth.config))
    throw new AppError('disallowed_login_method', {
      message: 'Login with custom token is not set up: custom_auth_config needs an issuer and an audience.',
    })
  if (!token || token.length > maxCharacters) throw refusal('it is missing or too long')
  const { issuer, audience, algorithms, subject_claim } = auth.config
  const options = {
    algorithms: [...algorithms],
    currentDate: ctx.now(),
    clockTolerance: toleranceSeconds,
    requiredClaims: ['exp', subject_claim],
    ...(issuer === undefined ? {} : { issuer }),
    ...(audience === undefined ? {} : { audience }),
  }
  const payload = await verify({ token, keys: auth.keys, options }).catch(explain)
  if ((payload.iat ?? 0) > ctx.now().getTime() / 1_000 + earlySeconds) throw refusal('"iat" is in the future')
  const subject = readSubject(payload, subject_claim)
  return {
    identity: {
      type: 'custom_auth',
      subject,
      data: { custom_user_id: subject },
      display: subject,
    },
    spend: sql`select 1`,
  }
}

type TokenParams = { token: string; keys: JWTVerifyGetKey | KeyObject; options: JWTVerifyOptions }

async function verify({ token, keys, options }: TokenParams): Promise<JWTPayload> {
  if (typeof keys !== 'function') return (await jwtVerify(token, keys, options)).payload
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (cause) {
    if (!(cause instanceof errors.JWKSMultipleMatchingKeys)) throw cause
    // Without a key id, any of the keys may have signed the token. A login that rotates its keys has several.
    for await (const key of cause) {
      const verification = await jwtVerify(token, key, options).catch(unlessOther)
      if (verification) return verification.payload
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

function unlessOther(cause: unknown): undefined {
  if (!(cause instanceof errors.JWSSignatureVerificationFailed)) throw cause
}

/** Not normalized: two subjects that differ by a space are two users of that login. */
function readSubject(payload: JWTPayload, claim: string): string {
  const subject = payload[claim]
  if (typeof subject !== 'string' || subject.trim() === '' || subject.length > maxSubjectCharacters)
    throw refusal(`"${claim}" must be a string of 1 to ${maxSubjectCharacters} characters`)
  // Half a surrogate pair would be stored as a replacement character, and could become another user's id.
  if (hasControls(subject) || Buffer.from(subject).toString() !== subject)
    throw refusal(`"${claim}" has control characters or invalid Unicode`)
  return subject
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** The reason helps the app's developer, and reveals nothing: it is about the caller's own token. */
function explain(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  if (cause instanceof errors.JWTExpired) throw refusal('it has expired', cause)
  if (cause instanceof errors.JWTClaimValidationFailed)
    throw refusal(`"${cause.claim}" has the wrong value`, cause)
  if (cause instanceof errors.JWKSNoMatchingKey) throw refusal('its key is not known', cause)
  if (cause instanceof errors.JOSEAlgNotAllowed) throw refusal('its algorithm is not allowed', cause)
  throw refusal('its signature is not valid', cause)
}

function refusal(reason: string, cause?: unknown): AppError {
  return new AppError('invalid_credentials', { message: `Invalid custom token: ${reason}.`, cause })
}
