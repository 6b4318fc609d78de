import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { BoundedMap } from '../boundedMap.ts'
import type { Context, SignedIn } from '../context.ts'
import { type AccessClaims, isOver, readAccessToken } from './accessToken.ts'
import { findByPreviousSid, findBySid, type SessionWithUser } from './store.ts'

type Deps = Pick<Context, 'db' | 'binding' | 'now'>

/**
 * How long a replaced `sid` stays valid: the response to a link arrives before the client has refreshed (R8: logout at
 * the server, R9: changing session id).
 */
const replacedSidSeconds = 60
const maxRemembered = 5_000

/**
 * Returns the holder of an access token, if its session is live. Throws `missing_or_invalid_token` in every other case.
 * A client sends the same token for an hour, and a valid signature stays valid, so it is cached. Its expiry, its key
 * and its session are checked every time.
 */
export function createAuthenticator(deps: Deps): Context['authenticate'] {
  const genuine = new BoundedMap<string, AccessClaims>(maxRemembered)
  return async (app, token) => {
    const now = deps.now()
    const entry = genuine.get(token)
    const claims = entry && countsStill(entry, app, now) ? entry : readAccessToken(app, token, now)
    if (!claims || claims.isExpired) throw new AppError('missing_or_invalid_token')
    const session = await findSession(deps, { appId: app.id, sid: claims.sid, now })
    if (session?.user.id !== claims.userId) throw new AppError('missing_or_invalid_token')
    genuine.set(token, claims)
    return {
      userId: claims.userId,
      sessionId: session.session_id,
      sid: claims.sid,
      authenticatedAt: session.authenticated_at,
      heldUntil: session.held_until,
      isFirstParty: session.own_page,
      token,
      user: session.user,
    }
  }
}

/** The caller of a call without required login: undefined if the bearer is missing, expired or revoked. */
export async function signedInOrNobody(
  ctx: Context,
  { app, bearer }: { app: App; bearer: string | undefined },
): Promise<SignedIn | undefined> {
  if (bearer === undefined) return undefined
  return ctx.authenticate(app, bearer).catch((cause: unknown) => {
    if (cause instanceof AppError) return undefined
    throw cause
  })
}

function countsStill({ kid, exp }: AccessClaims, app: App, now: Date): boolean {
  return app.signingKeys.some((key) => key.kid === kid) && !isOver(exp, now)
}

async function findSession(
  at: Pick<Deps, 'db' | 'binding'>,
  session: { appId: string; sid: string; now: Date },
): Promise<SessionWithUser | undefined> {
  const replacedAfter = new Date(session.now.getTime() - replacedSidSeconds * 1_000)
  return (await findBySid(at, session)) ?? (await findByPreviousSid(at, { ...session, replacedAfter }))
}
