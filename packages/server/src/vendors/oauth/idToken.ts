import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Context } from '../../context.ts'
import { type Ask, failure } from './ask.ts'

export type IdTokenExpectation = {
  name: string
  token: unknown
  ask: Ask
  /** From the configuration, never from the token (R35: ID tokens). */
  jwksUrl: string
  issuers: readonly string[]
  clientId: string
  nonce: string
}

const clockToleranceSeconds = 30

/** The claims of a genuine ID token that was made for us, in exactly this login (R35: ID tokens). */
export async function verifyIdToken(ctx: Context, expectation: IdTokenExpectation): Promise<JWTPayload> {
  const { payload } = await jwtVerify(
    String(expectation.token),
    await ctx.publishedKeys(expectation.jwksUrl, expectation.ask),
    {
      algorithms: ['RS256', 'ES256'],
      issuer: [...expectation.issuers],
      audience: expectation.clientId,
      currentDate: ctx.now(),
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['sub', 'iat', 'exp'],
    },
  ).catch((cause: unknown) => {
    if (cause instanceof errors.JOSEError) throw toRefusal(expectation, cause.code)
    throw cause
  })
  // Any other type, written as text, could be the id of several users (R36: accounts by issuer and subject).
  if (typeof payload.sub !== 'string') throw toRefusal(expectation, 'sub')
  const isSharedWithOthers = Array.isArray(payload.aud) && payload.aud.length > 1
  const party = payload.azp ?? (isSharedWithOthers ? undefined : expectation.clientId)
  if (party !== expectation.clientId) throw toRefusal(expectation, 'azp')
  if (payload.nonce !== expectation.nonce) throw toRefusal(expectation, 'nonce')
  return payload
}

function toRefusal({ name }: IdTokenExpectation, what: string) {
  return failure(`${name} gave no valid answer. Try again.`, new Error(`ID token of ${name}: ${what}`))
}
