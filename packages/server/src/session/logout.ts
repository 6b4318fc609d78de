import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { readAccessToken } from './accessToken.ts'
import { readRefreshToken } from './refreshToken.ts'
import { findByAnySid, revoke } from './store.ts'

/**
 * Ends the session of either token. The access token may have expired (R8: logout at the server) and the refresh token
 * may be an older one of its family: a caller with one of them may end the session.
 */
export async function logout(
  ctx: Context,
  app: App,
  tokens: { refreshToken: string | undefined; bearer: string | undefined },
): Promise<void> {
  const now = ctx.now()
  const refreshToken =
    tokens.refreshToken === undefined ? undefined : await readRefreshToken(ctx, app, tokens.refreshToken)
  const claims = tokens.bearer === undefined ? undefined : readAccessToken(app, tokens.bearer, now)
  const byBearer =
    claims && (await findByAnySid(ctx.db, { appId: app.id, userId: claims.userId, sid: claims.sid }))
  const ids = new Set([refreshToken?.sessionId, byBearer].filter((id) => id !== undefined))
  for (const id of ids) await revoke(ctx.db, { appId: app.id, id, reason: 'logout', now })
}
