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

/** Tokens and what becomes of them (protocol 2.3). */
export const sessionRoutes: Routes = (route, ctx) => {
  route(session.refresh, async (asked) => {
    const opened = await refresh(ctx, asked.app, getRefreshToken(ctx, asked))
    return replyWithSession(ctx, asked, opened)
  })

  route(session.recoverFork, async (asked) => {
    const { origin, userAgent, input } = asked
    const { refresh_token: forkToken, state } = input
    const opened = await recoverFork(ctx, asked.app, { forkToken, state, origin, userAgent })
    return replyWithSession(ctx, asked, opened)
  })

  route(session.fork, async (asked) => {
    const { target_origin: targetOrigin, state } = asked.input
    const inCookies = keepsCookies(ctx, asked)
    const o = { refreshToken: getRefreshToken(ctx, asked), targetOrigin, state, inCookies }
    const { opened, forkToken } = await fork(ctx, asked.app, o)
    const { token, refresh_token } = await replyWithSession(ctx, asked, opened)
    return { token: token ?? '', refresh_token: refresh_token ?? '', new_session_refresh_token: forkToken }
  })

  route(session.logout, async (asked) => {
    await logout(ctx, asked.app, { refreshToken: getRefreshToken(ctx, asked), bearer: asked.bearer })
    if (keepsCookies(ctx, asked)) noCookies(asked.app).forEach(asked.setCookie)
    return { success: true }
  })

  route(session.listSessions, async ({ app, user }) => {
    const rows = await listLive(ctx.db, { app: app.id, user: user.userId, now: ctx.now() })
    return { sessions: rows.map((row) => toWire(row, user.sessionId)) }
  })

  route(session.revokeSessions, async ({ app, user, input }) => {
    const which = input.id === undefined ? { except: user.sessionId } : { sid: input.id }
    const ofUser = { app: app.id, user: user.userId, reason: 'revoked by the user' }
    return { revoked: await endOthers(ctx, { ...ofUser, ...which }) }
  })
}

type RefreshRequest = Pick<EndpointRequest, 'app' | 'origin' | 'header'> & {
  input: { refresh_token?: string | null | undefined }
}

/** From the body or, with sessions in cookies, from there. In header mode cookies count for nothing (protocol 1.3). */
function getRefreshToken(ctx: Context, asked: RefreshRequest): string | undefined {
  const given = asked.input.refresh_token ?? undefined
  if (given !== undefined && given !== deprecatedRefreshToken) return given
  return keepsCookies(ctx, asked) ? refreshTokenIn(asked.header('cookie')) : undefined
}

type Row = Awaited<ReturnType<typeof listLive>>[number]

function toWire(row: Row, current: string) {
  return {
    // The row's own name stays here; what tokens carry will do.
    id: row.sid,
    created_at: Math.floor(row.created_at.getTime() / 1_000),
    last_used_at: Math.floor(row.last_used_at.getTime() / 1_000),
    label: row.label,
    current: row.id === current,
  }
}
