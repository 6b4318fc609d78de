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
  /** Where our server is; in cookie mode a page of the same origin can judge its own cookies. */
  apiUrl(): string
  state: WritableStore<SessionState>
  /** The refresh under way in this tab. */
  refreshing: Promise<User | null> | null
  /** Counts sessions begun and ended, so that a late refresh answer cannot undo a logout or another login. */
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
      // R13: a link must not swap the account of a signed-in user.
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

/** In cookie mode, on the server's own origin, a missing marker cookie means the session is gone (protocol 4.6). */
function hasLostServerCookies(context: SessionContext): boolean {
  return (
    context.serverCookies() &&
    globalThis.location?.origin === context.apiUrl() &&
    !context.storage.cookie('privy-session')
  )
}

function wipe(context: SessionContext): null {
  context.epoch++
  // They speak for this user at other apps; the next user of this browser is another.
  for (const account of context.state.getState().user?.linkedAccounts ?? [])
    if (account.type === 'cross_app') keepCrossAppToken(context, account.providerApp.id, null)
  tokens.clearSession(context)
  context.state.set(signedOut)
  return null
}

/** One refresh at a time in this tab; callers that ask meanwhile get its outcome. */
function refresh(context: SessionContext): Promise<User | null> {
  const { epoch } = context
  context.refreshing ??= withLock(`session:${context.appId}`, () => askServer(context, epoch)).finally(() => {
    context.refreshing = null
  })
  return context.refreshing
}

/** A refresh that was under way may have been answered before the change. */
async function refreshAfterChange(context: SessionContext): Promise<User | null> {
  await context.refreshing?.catch(() => {})
  return refresh(context)
}

async function askServer(context: SessionContext, epoch: number): Promise<User | null> {
  // The session may end while another tab has the lock, and while the server is asked.
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
  // The stored token goes along even when it has expired (protocol 4.8).
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
  // Here first: even without a network, the next person at this browser must find no user signed in.
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
  // The page forked for has a session of its own; this one's has ended meanwhile.
  if (epoch !== context.epoch) return answer.new_session_refresh_token
  tokens.storeRefreshToken(context, answer.refresh_token)
  const pat = tokens.readToken(context, 'pat')
  tokens.storeAccessTokens(context, { token: answer.token, privy_access_token: pat })
  context.state.set({ ...context.state.getState(), accessToken: answer.token })
  return answer.new_session_refresh_token
}

/** What another tab did to the session happens here too. */
function follow(context: SessionContext, key: string | null): void {
  if (!tokens.isTokenKey(key)) return
  const { user, accessToken } = context.state.getState()
  const token = tokens.readToken(context, 'token')
  // The marker cookie is not asked: the browser may still show it here for a moment, and a server's own stands until
  // the logout has reached it.
  if (token === null) {
    context.epoch++
    context.state.set(signedOut)
  } else if (token !== accessToken) {
    const sameUser = user !== null && decodeToken(token)?.subject === user.id
    const identityToken = tokens.readIdentityToken(context)
    if (sameUser) context.state.set({ ...context.state.getState(), accessToken: token, identityToken })
    // A refresh that was under way may have been of the session before.
    const following = sameUser ? readUser(context) : refreshAfterChange(context)
    // A failure is thrown to the next caller; a tab in the background has none.
    following.catch(() => {})
  }
}

/** What the other tab changed, a wallet say. Not by a refresh: two tabs would answer each other's for ever. */
async function readUser(context: SessionContext): Promise<void> {
  const epoch = context.epoch
  const { user } = await context.call(me, {})
  if (epoch === context.epoch) context.state.set({ ...context.state.getState(), user: userFromWire(user) })
}

/** How long to wait for another tab's refresh. Its server answers the second of two with the same successor. */
const lockWaitMs = 10_000

/** One tab at a time, where the browser has Web Locks and allows them; a frozen tab cannot hold up the others. */
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
