import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { Members } from '../db/binding.ts'
import { describeBrowser } from './label.ts'

/** The data of a new session. */
export type NewSession = {
  id: string
  sid: string
  label: string
  /** Opened on a page of this server, where only scripts of this origin run. */
  isFirstParty: boolean
  expiresAt: Date
}

/** Without `isFirstParty` it belongs to a host page or a native app. */
export function newSession(ctx: Context, app: App, userAgent: string, isFirstParty = false): NewSession {
  const { refresh_token_seconds: idle, session_seconds: maxSeconds } = app.settings
  return {
    id: randomId(ctx),
    sid: randomId(ctx),
    label: describeBrowser(userAgent),
    isFirstParty,
    expiresAt: new Date(ctx.now().getTime() + Math.min(idle, maxSeconds) * 1_000),
  }
}

/** The bound members of its row. */
export function boundSession(
  { id, sid, isFirstParty }: NewSession,
  login: { appId: string; userId: string; now: Date; heldUntil: Date | null },
): Members<'sessions'> {
  return {
    ...{ app_id: login.appId, user_id: login.userId, id, sid, previous_sid: null },
    ...{
      authenticated_at: login.now,
      own_page: isFirstParty,
      forked_from: null,
      held_until: login.heldUntil,
    },
  }
}

/** 128 random bits, 22 characters. */
export function randomId(ctx: Context): string {
  return Buffer.from(ctx.random(16)).toString('base64url')
}
