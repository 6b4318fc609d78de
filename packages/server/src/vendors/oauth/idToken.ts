import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { Context } from '../../context.ts'
import { type Ask, failed } from './ask.ts'

export type Expected = {
  name: string
  token: unknown
  ask: Ask
  /** From the configuration, never from the token (R35). */
  jwksUrl: string
  issuer: string
  clientId: string
  nonce: string
}

const clockToleranceSeconds = 30

/** The claims of a genuine ID token that was made for us, in this very login (R35). */
export async function verifyIdToken(ctx: Context, o: Expected): Promise<JWTPayload> {
  const { payload } = await jwtVerify(String(o.token), await ctx.publishedKeys(o.jwksUrl, o.ask), {
    algorithms: ['RS256', 'ES256'],
    issuer: o.issuer,
    audience: o.clientId,
    currentDate: ctx.now(),
    clockTolerance: clockToleranceSeconds,
    requiredClaims: ['sub', 'iat', 'exp'],
  }).catch((cause: unknown) => {
    if (cause instanceof errors.JOSEError) throw refused(o, cause.code)
    throw cause
  })
  // Any other type, written as text, could be the id of several users (R36).
  if (typeof payload.sub !== 'string') throw refused(o, 'sub')
  const isSharedWithOthers = Array.isArray(payload.aud) && payload.aud.length > 1
  const party = payload.azp ?? (isSharedWithOthers ? undefined : o.clientId)
  if (party !== o.clientId) throw refused(o, 'azp')
  if (payload.nonce !== o.nonce) throw refused(o, 'nonce')
  return payload
}

function refused({ name }: Expected, what: string) {
  return failed(`${name} gave no valid answer. Try again.`, new Error(`ID token of ${name}: ${what}`))
}
