import { createHash } from 'node:crypto'
import { AppError, limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockUsers } from '../user/store.ts'
import { insertForkToken, openFork, takeForkToken } from './forkStore.ts'
import { newSession } from './newSession.ts'
import { refresh, toOpenedSession } from './refresh.ts'
import type { OpenedSession } from './reply.ts'
import { findById, findLive } from './store.ts'

const prefix = 'lkf_'

/** Refreshes the session and creates a token with which another page can open its own session (protocol 4.9). */
export async function fork(
  ctx: Context,
  app: App,
  request: {
    refreshToken: string | undefined
    targetOrigin: string | undefined
    state: string | undefined
    /** Whether the session is in cookies that the page cannot read. */
    inCookies: boolean
  },
): Promise<{ opened: OpenedSession; forkToken: string }> {
  // A script on such a page could use the fork elsewhere, and get the refresh token that it must not have (R14: refresh
  // token in a cookie).
  const mode = app.settings.forked_sessions ?? (request.inCookies ? 'off' : 'accept')
  if (mode === 'off') throw new AppError('feature_not_enabled')
  if (mode === 'solicited' && request.state === undefined)
    throw new AppError('invalid_data', {
      message: 'This app forks sessions only for pages that ask: `state`.',
    })
  const login = await refresh(ctx, app, request.refreshToken)
  const forkToken = prefix + Buffer.from(ctx.random(32)).toString('base64url')
  await insertForkToken(ctx, {
    hash: hashToken(forkToken),
    appId: app.id,
    session: login.session.id,
    targetOrigin: request.targetOrigin,
    state: request.state,
    expiresAt: new Date(ctx.now().getTime() + limits.forkTokenSeconds * 1_000),
  })
  return { opened: login, forkToken }
}

/**
 * Opens the other page's session: a separate family, exactly as fresh as its login, and on hold with it (R12: forked
 * sessions).
 */
export async function recoverFork(
  ctx: Context,
  app: App,
  request: { forkToken: string; state: string | undefined; origin: string | undefined; userAgent: string },
): Promise<OpenedSession> {
  const mode = app.settings.forked_sessions
  if (mode === 'off' || (mode === 'solicited' && request.state === undefined))
    throw new AppError('missing_or_invalid_token')
  const session = newSession(ctx, app, request.userAgent)
  const now = ctx.now()
  const forkedSession = await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const id = await takeForkToken(at, {
      hash: hashToken(request.forkToken),
      appId: app.id,
      origin: request.origin,
      state: request.state,
      solicited: mode === 'solicited',
      now,
    })
    const fork = id === undefined ? undefined : await findById(at, { appId: app.id, id, now })
    // Under the user's lock, like the end of sessions: a session ended at this moment must not survive in a copy.
    if (!fork || !(await lockUsers(trx, { appId: app.id, ids: [fork.user.id] }))) return undefined
    const parent = await findLive(at, { appId: app.id, id: fork.session_id, now })
    if (!parent) return undefined
    await openFork(at, { parent, session, maxSeconds: app.settings.session_seconds, now })
    return findById(at, { appId: app.id, id: session.id, now })
  })
  if (!forkedSession) throw new AppError('missing_or_invalid_token')
  return toOpenedSession(forkedSession)
}

/** 256 random bits need no slow hash. */
function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
