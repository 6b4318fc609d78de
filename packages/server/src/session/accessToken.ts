import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { readJwt, signJwt } from '../standards/jwt.ts'

/** The claims of an access token: user, session and expiry (protocol 4.1), and its signing key. */
export type AccessClaims = { userId: string; sid: string; exp: number; isExpired: boolean; kid: string }

/** R4 (clock leeway): clocks of several servers differ. */
const lateSeconds = 30
const earlySeconds = 60

export async function issueAccessToken(
  ctx: Pick<Context, 'signers' | 'now'>,
  app: App,
  { userId, sid }: { userId: string; sid: string },
): Promise<string> {
  const iat = unixSeconds(ctx.now())
  const exp = iat + app.settings.access_token_seconds
  // `aud` must be a plain string: clients compare it with `!==` and otherwise log out at once.
  return signJwt(await ctx.signers.current(app), { iss: app.issuer, sub: userId, aud: app.id, sid, iat, exp })
}

/**
 * The claims of an access token of this app, also of an expired one; undefined for anything else. `verify.ts` checks
 * whether the session is live.
 */
export function readAccessToken(app: App, token: string, now: Date): AccessClaims | undefined {
  let kid = ''
  const claims = readJwt(token, (keyId) => {
    kid = keyId
    // Includes retired keys: their tokens expire by themselves.
    return app.signingKeys.find((key) => key.kid === keyId)?.publicKey
  })
  if (claims?.iss !== app.issuer || claims.aud !== app.id) return undefined
  const { sub, sid, iat, nbf = 0, exp } = claims
  // An identity token has no session and lists accounts (R2: one kind of token for another).
  if (typeof sub !== 'string' || typeof sid !== 'string' || 'linked_accounts' in claims) return undefined
  if (typeof iat !== 'number' || typeof nbf !== 'number' || typeof exp !== 'number') return undefined
  const time = unixSeconds(now)
  if (Math.max(iat, nbf) > time + earlySeconds) return undefined
  return { userId: sub, sid, exp, isExpired: isOver(exp, now), kid }
}

/** Whether a token with this `exp` has expired, with the leeway for different clocks (R4: clock leeway). */
export function isOver(exp: number, now: Date): boolean {
  return exp + lateSeconds < unixSeconds(now)
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
