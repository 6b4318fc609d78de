import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { type AccessClaims, isOver, readAccessToken } from './accessToken.ts'
import { findByPreviousSid, findBySid, type SessionWithUser } from './store.ts'

/** How long a replaced `sid` lives on: a link answers before the client has refreshed (R8, R9). */
const replacedSidSeconds = 60

/** Who holds this access token, if its session lives. Throws `missing_or_invalid_token` in every other case. */
export async function authenticate(ctx: Context, app: App, token: string): Promise<SignedIn> {
  const claims = recall(ctx, app, token) ?? readAccessToken(app, token, ctx.now())
  if (!claims || claims.isExpired) throw new AppError('missing_or_invalid_token')
  const found = await findSession(ctx, { app: app.id, sid: claims.sid })
  if (found?.id !== claims.userId) throw new AppError('missing_or_invalid_token')
  remember(ctx, token, claims)
  const { session_id, counter: _counter, rotated_at: _rotated, sid: _sid, ...session } = found
  const { authenticated_at, own_page, held_until, ...user } = session
  return {
    userId: user.id,
    sessionId: session_id,
    sid: claims.sid,
    authenticatedAt: authenticated_at,
    heldUntil: held_until,
    isFirstParty: own_page,
    token,
    user,
  }
}

/** Who is calling where nobody needs to be signed in: undefined for a bearer that is missing, stale or dead. */
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

async function findSession(
  ctx: Context,
  o: { app: string; sid: string },
): Promise<SessionWithUser | undefined> {
  const now = ctx.now()
  const replacedAfter = new Date(now.getTime() - replacedSidSeconds * 1_000)
  return (await findBySid(ctx, { ...o, now })) ?? (await findByPreviousSid(ctx, { ...o, now, replacedAfter }))
}

/** Beyond this the one heard of first is forgotten. */
const maxRemembered = 5_000
const remembered = new WeakMap<Context, Map<string, AccessClaims>>()

/**
 * A client sends the same token for an hour, and a signature that was good stays good. Its end, its key and its session
 * are looked at every time.
 */
function recall(ctx: Context, app: App, token: string): AccessClaims | undefined {
  const claims = remembered.get(ctx)?.get(token)
  const isOurs = app.signingKeys.some(({ kid }) => kid === claims?.kid)
  return claims && isOurs && !isOver(claims.exp, ctx.now()) ? claims : undefined
}

function remember(ctx: Context, token: string, claims: AccessClaims): void {
  const known = remembered.get(ctx) ?? new Map<string, AccessClaims>()
  remembered.set(ctx, known)
  if (known.has(token)) return
  const [oldest] = known.keys()
  if (known.size >= maxRemembered && oldest !== undefined) known.delete(oldest)
  known.set(token, claims)
}
