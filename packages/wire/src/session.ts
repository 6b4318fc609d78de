import * as v from 'valibot'
import { User } from './account.ts'
import { endpoint } from './endpoint.ts'

/** Tokens of a social login, if the app opted in (protocol 2.1.1). */
export const OAuthTokens = v.looseObject({
  provider: v.string(),
  access_token: v.string(),
  access_token_expires_in_seconds: v.optional(v.number()),
  refresh_token: v.optional(v.string()),
  refresh_token_expires_in_seconds: v.optional(v.number()),
  scopes: v.optional(v.array(v.string())),
})
export type OAuthTokens = v.InferOutput<typeof OAuthTokens>

/** Response of every authenticate, refresh and fork recovery (protocol 2.1). */
export const Session = v.looseObject({
  user: v.nullable(User),
  token: v.nullable(v.string()),
  privy_access_token: v.nullish(v.string()),
  refresh_token: v.nullable(v.string()),
  identity_token: v.optional(v.string()),
  is_new_user: v.optional(v.boolean()),
  oauth_tokens: v.optional(OAuthTokens),
  session_update_action: v.picklist(['set', 'ignore', 'clear']),
})
export type Session = v.InferOutput<typeof Session>

/** Refreshes the session, and reads the user on page load. The bearer may have expired (protocol 4.8). */
export const refresh = endpoint({
  method: 'POST',
  path: '/api/v1/sessions',
  guard: 'anyone',
  input: v.object({ refresh_token: v.nullish(v.string()) }),
  reply: Session,
})

const ForkState = v.optional(v.pipe(v.string(), v.minLength(16), v.maxLength(128)))

export const recoverFork = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/fork/recover',
  guard: 'anyone',
  input: v.object({
    refresh_token: v.string(),
    /** Ours: the value that this browser gave to the page that forked (R13: session handed over in a URL). */
    state: ForkState,
  }),
  reply: Session,
})

export const fork = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/fork',
  guard: 'anyone',
  input: v.object({
    refresh_token: v.nullish(v.string()),
    /** Ours: the origin that may use the forked session (R13: session handed over in a URL). */
    target_origin: v.optional(v.string()),
    /** Ours: from the browser that asked for the session; only that browser can then use it. */
    state: ForkState,
  }),
  reply: v.looseObject({
    token: v.string(),
    refresh_token: v.string(),
    new_session_refresh_token: v.string(),
  }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/logout',
  guard: 'anyone',
  input: v.object({ refresh_token: v.nullish(v.string()) }),
  reply: v.looseObject({ success: v.boolean() }),
})

const SessionRow = v.looseObject({
  id: v.string(),
  created_at: v.number(),
  last_used_at: v.number(),
  label: v.string(),
  current: v.boolean(),
})

/** Ours: the user's sessions, to show and to revoke (R9: changing session id). */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/users/me/sessions',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({ sessions: v.array(SessionRow) }),
})

/** Ours: revokes one session, or all others if no id is given. */
export const revokeSessions = endpoint({
  method: 'POST',
  path: '/api/v1/users/me/sessions/revoke',
  guard: 'user',
  input: v.object({ id: v.optional(v.string()) }),
  reply: v.looseObject({ revoked: v.number() }),
})
