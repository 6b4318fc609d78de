import { deprecatedRefreshToken, session } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { EndpointRequest, Routes } from '../http/route.ts'
import { keepsCookies, noCookies, refreshTokenIn } from './cookies.ts'
import { endOthers } from './endSessions.ts'
import { fork, recoverFork } from './fork.ts'
import { logout } from './logout.ts'
import { refresh } from './refresh.ts'
import { replyWithSession } from './reply.ts'
import { listLive } from './store.ts'

/** The calls for tokens (protocol 2.3). */
export const sessionRoutes: Routes = (route, ctx) => {
  route(session.refresh, async (request) => {
    const login = await refresh(ctx, request.app, getRefreshToken(ctx, request))
    return replyWithSession(ctx, request, login)
  })

  route(session.recoverFork, async (request) => {
    const { origin, userAgent, input } = request
    const { refresh_token: forkToken, state } = input
    const login = await recoverFork(ctx, request.app, { forkToken, state, origin, userAgent })
    return replyWithSession(ctx, request, login)
  })

  route(session.fork, async (request) => {
    const { target_origin: targetOrigin, state } = request.input
    const inCookies = keepsCookies(ctx, request)
    const options = { refreshToken: getRefreshToken(ctx, request), targetOrigin, state, inCookies }
    const { opened: login, forkToken } = await fork(ctx, request.app, options)
    const { token, refresh_token } = await replyWithSession(ctx, request, login)
    return { token: token ?? '', refresh_token: refresh_token ?? '', new_session_refresh_token: forkToken }
  })

  route(session.logout, async (request) => {
    await logout(ctx, request.app, { refreshToken: getRefreshToken(ctx, request), bearer: request.bearer })
    if (keepsCookies(ctx, request)) noCookies(request.app).forEach(request.setCookie)
    return { success: true }
  })

  route(session.listSessions, async ({ app, user }) => {
    const rows = await listLive(ctx.db, { appId: app.id, userId: user.userId, now: ctx.now() })
    return { sessions: rows.map((row) => toWire(row, user.sessionId)) }
  })

  route(session.revokeSessions, async ({ app, user, input }) => {
    const which = input.id === undefined ? { except: user.sessionId } : { sid: input.id }
    const ofUser = { appId: app.id, userId: user.userId, reason: 'revoked by the user' }
    return { revoked: await endOthers(ctx, { ...ofUser, ...which }) }
  })
}

type RefreshRequest = Pick<EndpointRequest, 'app' | 'origin' | 'header'> & {
  input: { refresh_token?: string | null | undefined }
}

/** From the body or, with sessions in cookies, from the cookie. In header mode cookies are ignored (protocol 1.3). */
function getRefreshToken(ctx: Context, request: RefreshRequest): string | undefined {
  const tokenInput = request.input.refresh_token ?? undefined
  if (tokenInput !== undefined && tokenInput !== deprecatedRefreshToken) return tokenInput
  return keepsCookies(ctx, request) ? refreshTokenIn(request.header('cookie')) : undefined
}

type Row = Awaited<ReturnType<typeof listLive>>[number]

function toWire(row: Row, current: string) {
  return {
    // The row's own id stays here; tokens contain this one.
    id: row.sid,
    created_at: Math.floor(row.created_at.getTime() / 1_000),
    last_used_at: Math.floor(row.last_used_at.getTime() / 1_000),
    label: row.label,
    current: row.id === current,
  }
}
