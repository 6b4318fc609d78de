import { AppError, limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { isDenied } from '../user/accessStore.ts'
import { endStolen } from './endSessions.ts'
import { type RefreshToken, readRefreshToken } from './refreshToken.ts'
import type { OpenedSession } from './reply.ts'
import { findById, revoke, rotate, type SessionWithUser } from './store.ts'

/**
 * Exchanges a refresh token for the next one. Throws `missing_or_invalid_token` in every case of doubt: published
 * clients then sign out quietly, while any other code would leave them with a session that no longer works (protocol
 * 4.8).
 */
export async function refresh(ctx: Context, app: App, text: string | undefined): Promise<OpenedSession> {
  try {
    return await exchange(ctx, app, text)
  } catch (cause) {
    if (cause instanceof AppError) ctx.metrics.refreshes.inc({ result: 'refused' })
    throw cause
  }
}

async function exchange(ctx: Context, app: App, text: string | undefined): Promise<OpenedSession> {
  const token = text === undefined ? undefined : await readRefreshToken(ctx, app, text)
  if (!token) throw new AppError('missing_or_invalid_token')
  const now = ctx.now()
  const rotation = await rotate(
    { db: ctx.pipelines.writes, binding: ctx.binding },
    {
      appId: app.id,
      id: token.sessionId,
      counter: token.counter,
      now,
      idleSeconds: app.settings.refresh_token_seconds,
      maxSeconds: app.settings.session_seconds,
    },
  )
  const session = rotation ?? (await replayRefresh(ctx, app, token))
  await endIfDenied(ctx, app, session)
  ctx.metrics.refreshes.inc({ result: rotation ? 'renewed' : 'repeated' })
  return toOpenedSession(session)
}

/** A login that ran while an entry was added to the denylist has passed its check: its session ends here. */
async function endIfDenied(ctx: Context, app: App, session: SessionWithUser): Promise<void> {
  if (!app.hasDenylist || !(await isDenied(ctx.db, { appId: app.id, accounts: session.user.accounts })))
    return
  await revoke(ctx.db, { appId: app.id, id: session.session_id, reason: 'denied', now: ctx.now() })
  throw new AppError('missing_or_invalid_token')
}

/**
 * Handles a token that is not the current one. For a moment its predecessor may come from a second tab or a client
 * whose response was lost, which gets exactly the same next token. Any other token is a copy with an unknown holder:
 * the family ends.
 */
async function replayRefresh(ctx: Context, app: App, token: RefreshToken): Promise<SessionWithUser> {
  const now = ctx.now()
  const session = await findById(ctx, { appId: app.id, id: token.sessionId, now })
  if (!session || session.counter < token.counter) throw new AppError('missing_or_invalid_token')
  const age = now.getTime() - session.rotated_at.getTime()
  if (session.counter === token.counter + 1 && age <= limits.refreshGraceSeconds * 1_000) return session
  // Another caller with the same, current token read and rotated in between.
  if (session.counter === token.counter) throw new AppError('missing_or_invalid_token')
  await endStolen(ctx, { appId: app.id, id: session.session_id, reason: 'reuse' })
  ctx.metrics.refreshes.inc({ result: 'stolen' })
  throw new AppError('missing_or_invalid_token')
}

export function toOpenedSession({ session_id: id, sid, counter, user }: SessionWithUser): OpenedSession {
  return { user, session: { id, sid, counter } }
}
