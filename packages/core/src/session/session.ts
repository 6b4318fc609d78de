import { AppError, deprecatedRefreshToken, type Session as WireSession } from '@latchkey/wire'
import { userFromWire } from '../account/fromWire.ts'
import type { User } from '../account/user.ts'
import type { Call } from '../call.ts'
import { createValue, type WritableStore } from '../store.ts'
import { randomUuid } from './analyticsId.ts'
import { decodeToken } from './claims.ts'
import { keepCrossAppToken } from './crossAppToken.ts'
import { endSession, forkSession, me, recoverFork, refreshSession } from './routes.ts'
import type { Session, SessionState } from './sessionApi.ts'
import * as tokens from './tokens.ts'

export type { Session, SessionState } from './sessionApi.ts'

export type SessionContext = tokens.TokenStore & {
  call: Call
  /** The server's origin. In cookie mode only a page of the same origin can read its cookies. */
  apiUrl(): string
  state: WritableStore<SessionState>
  /** The running refresh of this tab. */
  refreshing: Promise<User | null> | null
  /** Counts logins and logouts, so that a late refresh response cannot undo one. */
  epoch: number
}

const signedOut: SessionState = { user: null, identityToken: null, accessToken: null, isNewUser: false }

export function createSession(options: Omit<SessionContext, 'state' | 'refreshing' | 'epoch'>): Session {
  const state = createValue<SessionState>(signedOut)
  const context: SessionContext = { ...options, state, refreshing: null, epoch: 0 }
  const { set: _, ...store } = state
  return {
    store,
    now: context.clock.now,
    getAccessToken: () => getToken(context, 'token'),
    getServerToken: () => getToken(context),
    renew: (refusedToken) => renew(context, refusedToken),
    refresh: () => refresh(context),
    refreshAfterChange: () => refreshAfterChange(context),
    accept: (answer) => accept(context, answer),
    setUser: (user) => state.set({ ...state.getState(), user }),
    logout: () => logout(context),
    fork: (options = {}) => fork(context, options),
    solicitFork() {
      const state = randomUuid()
      tokens.keepForkState(context, state)
      return state
    },
    takeFork(token) {
      // A link must not swap the account of a signed-in user (R13: session handed over in a URL).
      if (!tokens.hasRefreshCredentials(context)) tokens.keepForked(context, token)
    },
    isWorthAsking: () => tokens.hasRefreshCredentials(context) || tokens.readForked(context) !== null,
    watch: () => context.storage.watch((key) => follow(context, key)),
  }
}

/** The token rules of protocol 1.5, 4.1 and 4.5. */
async function getToken(context: SessionContext, kind?: tokens.TokenKind): Promise<string | null> {
  const read = () => (kind ? tokens.readToken(context, kind) : tokens.serverToken(context))
  const token = read()
  const mayRefresh = tokens.hasRefreshCredentials(context, kind)
  if (token === null && !mayRefresh) return null
  if (token !== null) {
    const claims = decodeToken(token)
    if (!claims || !mayRefresh || hasLostServerCookies(context)) return wipe(context)
    if (claims.appId !== context.appId) {
      await logout(context)
      return null
    }
    if (tokens.isActive(context, claims)) return token
  }
  await refresh(context)
  return read()
}

async function renew(context: SessionContext, refusedToken: string): Promise<string | null> {
  if (tokens.serverToken(context) === refusedToken && tokens.hasRefreshCredentials(context))
    await refresh(context)
  const token = tokens.serverToken(context)
  return token === refusedToken ? null : token
}

/**
 * In cookie mode, on the server's own origin, a missing marker cookie means that the session has ended (protocol 4.6).
 */
function hasLostServerCookies(context: SessionContext): boolean {
  return (
    context.serverCookies() &&
    globalThis.location?.origin === context.apiUrl() &&
    !context.storage.cookie('privy-session')
  )
}

function wipe(context: SessionContext): null {
  context.epoch++
  // These tokens act for this user at other apps; the next user of this browser must not get them.
  for (const account of context.state.getState().user?.linkedAccounts ?? [])
    if (account.type === 'cross_app') keepCrossAppToken(context, account.providerApp.id, null)
  tokens.clearSession(context)
  context.state.set(signedOut)
  return null
}

/** Runs one refresh at a time in this tab; other callers get its result. */
function refresh(context: SessionContext): Promise<User | null> {
  const { epoch } = context
  context.refreshing ??= withLock(`session:${context.appId}`, () => askServer(context, epoch)).finally(() => {
    context.refreshing = null
  })
  return context.refreshing
}

/** A refresh that is already running may have been answered before the change. */
async function refreshAfterChange(context: SessionContext): Promise<User | null> {
  await context.refreshing?.catch(() => {})
  return refresh(context)
}

async function askServer(context: SessionContext, epoch: number): Promise<User | null> {
  // The session may end while another tab has the lock, and during the request.
  const isOver = () => epoch !== context.epoch
  try {
    const answer = isOver() ? null : await sendRefresh(context)
    if (answer && !isOver()) {
      if (tokens.readForked(context)) {
        tokens.keepForked(context, null)
        tokens.keepForkState(context, null)
      }
      accept(context, answer)
    }
  } catch (cause) {
    const error = AppError.from(cause)
    if (error.code !== 'missing_or_invalid_token') throw error
    if (!isOver()) wipe(context)
  }
  return context.state.getState().user
}

function sendRefresh(context: SessionContext): Promise<WireSession> | null {
  const forkToken = tokens.readForked(context)
  if (forkToken && !tokens.hasRefreshCredentials(context))
    return context.call(
      recoverFork,
      { refresh_token: forkToken, state: tokens.readForkState(context) ?? undefined },
      { bearer: null },
    )
  if (tokens.isLoggedOut(context)) return null
  const refresh_token = tokens.readRefreshToken(context)
  const inCookies = refresh_token === null || refresh_token === deprecatedRefreshToken
  // Sends the stored token even if it has expired (protocol 4.8).
  return context.call(refreshSession, inCookies ? {} : { refresh_token }, {
    bearer: tokens.serverToken(context),
  })
}

function accept(context: SessionContext, answer: WireSession): User | null {
  context.epoch++
  tokens.storeSession(context, answer)
  if (answer.session_update_action === 'clear') context.state.set(signedOut)
  else
    context.state.set({
      user: answer.user && userFromWire(answer.user),
      identityToken: answer.identity_token ?? tokens.readIdentityToken(context),
      accessToken: tokens.readToken(context, 'token'),
      isNewUser: answer.is_new_user ?? context.state.getState().isNewUser,
    })
  return context.state.getState().user
}

async function logout(context: SessionContext): Promise<void> {
  const bearer = tokens.serverToken(context)
  const refresh_token = tokens.readRefreshToken(context)
  const had = bearer !== null || refresh_token !== null || context.storage.cookie('privy-session') !== null
  // Cleared here first: even without a network, the next user of this browser must not find a signed-in user.
  wipe(context)
  if (!had) return
  if (context.storage.cookie('privy-session')) tokens.keepLoggedOut(context, true)
  await context.call(endSession, { refresh_token }, { bearer, keepalive: true }).then(
    () => tokens.keepLoggedOut(context, null),
    () => {},
  )
}

async function fork(
  context: SessionContext,
  { targetOrigin, state }: { targetOrigin?: string; state?: string },
): Promise<string> {
  const refresh_token = tokens.readRefreshToken(context)
  const { epoch } = context
  const answer = await context.call(forkSession, {
    refresh_token,
    target_origin: targetOrigin || undefined,
    state: state || undefined,
  })
  // The other page got its own session; this one's has ended meanwhile.
  if (epoch !== context.epoch) return answer.new_session_refresh_token
  tokens.storeRefreshToken(context, answer.refresh_token)
  const pat = tokens.readToken(context, 'pat')
  tokens.storeAccessTokens(context, { token: answer.token, privy_access_token: pat })
  context.state.set({ ...context.state.getState(), accessToken: answer.token })
  return answer.new_session_refresh_token
}

/** Applies another tab's change of the session. */
function follow(context: SessionContext, key: string | null): void {
  if (!tokens.isTokenKey(key)) return
  const { user, accessToken } = context.state.getState()
  const token = tokens.readToken(context, 'token')
  // Ignores the marker cookie: the browser may still show it for a moment, and a server's own cookie stays until the
  // logout has reached the server.
  if (token === null) {
    context.epoch++
    context.state.set(signedOut)
  } else if (token !== accessToken) {
    const sameUser = user !== null && decodeToken(token)?.subject === user.id
    const identityToken = tokens.readIdentityToken(context)
    if (sameUser) context.state.set({ ...context.state.getState(), accessToken: token, identityToken })
    // A refresh that is already running may belong to the previous session.
    const following = sameUser ? readUser(context) : refreshAfterChange(context)
    // The next caller gets the failure; a background tab has no caller.
    following.catch(() => {})
  }
}

/**
 * Reads a change of the other tab, for example a new wallet. Not with a refresh: two tabs would answer each other's
 * refreshes forever.
 */
async function readUser(context: SessionContext): Promise<void> {
  const epoch = context.epoch
  const { user } = await context.call(me, {})
  if (epoch === context.epoch) context.state.set({ ...context.state.getState(), user: userFromWire(user) })
}

/** How long to wait for another tab's refresh. The server returns the same next token for both. */
const lockWaitMs = 10_000

/** Runs in one tab at a time, if the browser supports and allows Web Locks. A frozen tab cannot block the others. */
async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let ownWork: Promise<T> | undefined
  try {
    const signal = AbortSignal.timeout(lockWaitMs)
    return await locks.request(name, { signal }, () => {
      ownWork = work()
      return ownWork
    })
  } catch {
    return ownWork ?? work()
  }
}
