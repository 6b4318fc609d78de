import { deprecatedRefreshToken, type Session } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { toUser } from '../user/toWire.ts'
import type { UserRow } from '../user/user.ts'
import { issueAccessToken } from './accessToken.ts'
import { keepsCookies, sessionCookies, type TokenHolder } from './cookies.ts'
import { readCaId, rememberDevice } from './knownDevices.ts'
import { makeRefreshToken } from './refreshToken.ts'

/** A session that a caller may now use. */
export type OpenedSession = {
  user: UserRow
  session: { id: string; sid: string; counter: number }
  isNewUser?: boolean
}
/** The parts of a request that a handler passes on. */
export type SessionRequest = TokenHolder & { setCookie(cookie: string): void }

/**
 * The token response (protocol 2.1). With sessions in cookies, only the cookie has the refresh token (R14: refresh
 * token in a cookie).
 */
export async function replyWithSession(
  ctx: Context,
  asking: SessionRequest,
  newSession: OpenedSession,
): Promise<Session> {
  const { app } = asking
  const { user, session, isNewUser } = newSession
  const token = await issueAccessToken(ctx, app, { userId: user.id, sid: session.sid })
  const refreshToken = await makeRefreshToken(ctx, app, { sessionId: session.id, counter: session.counter })
  const identityToken = await ctx.identityTokens.issue(app, user)
  const inCookies = keepsCookies(ctx, asking)
  // A refresh or a fork is not a login.
  const isLogin = isNewUser !== undefined && !user.is_guest
  if (isLogin)
    await rememberDevice(ctx, {
      appId: app.id,
      userId: user.id,
      caId: readCaId(asking),
      sessionId: session.id,
    })
  if (inCookies) sessionCookies({ app, token, refreshToken, identityToken }).forEach(asking.setCookie)
  return {
    user: toUser(user),
    token,
    // One token serves both; clients then use `token` for everything (protocol 2.1).
    privy_access_token: null,
    refresh_token: inCookies ? deprecatedRefreshToken : refreshToken,
    ...(identityToken === undefined || inCookies ? {} : { identity_token: identityToken }),
    ...(isNewUser === undefined ? {} : { is_new_user: isNewUser }),
    session_update_action: 'set',
  }
}
