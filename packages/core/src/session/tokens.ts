import { deprecatedRefreshToken, limits, type Session as WireSession } from '@latchkey/wire'
import { type ClientStorage, readText } from '../storage.ts'
import { type Claims, decodeToken } from './claims.ts'
import { type Clock, clockKey } from './clock.ts'

/** How the browser stores a session: keys, cookies and their precedence (protocol 4.3 to 4.7). */

const keys = {
  token: 'privy:token',
  pat: 'privy:pat',
  refresh: 'privy:refresh_token',
  identity: 'privy:id_token',
  forked: 'privy:session_transfer_token',
} as const

/** `token` is for the host app and its server; `pat`, if issued, is only for our server and the frame. */
export type TokenKind = 'token' | 'pat'

export type TokenStore = {
  storage: ClientStorage
  appId: string
  clock: Clock
  /** Whether the server keeps the tokens in its own cookies; JS then writes none (protocol 4.6). */
  serverCookies(): boolean
}

/** Reads a stored token; null if there is none. */
export const readToken = ({ storage }: TokenStore, kind: TokenKind) => readText(storage, keys[kind])
export const readRefreshToken = ({ storage }: TokenStore) => readText(storage, keys.refresh)
export const readForked = ({ storage }: TokenStore) => readText(storage, keys.forked)
/** Kept after a logout: a requested session may still be on its way. */
const forkState = 'privy:fork_state'
export const readForkState = ({ storage }: TokenStore) => readText(storage, forkState)
export const keepForkState = ({ storage }: TokenStore, state: string | null) => storage.set(forkState, state)
export const readIdentityToken = ({ storage }: TokenStore) => readText(storage, keys.identity)
export const keepForked = ({ storage }: TokenStore, token: string | null) => storage.set(keys.forked, token)
/** Null means any key. */
export const isTokenKey = (key: string | null) => key === null || key === keys.token

/** The server's cookies stay after a logout that has not reached it. They must not restore the session. */
const loggedOut = 'privy:logged_out'
export const keepLoggedOut = ({ storage }: TokenStore, value: true | null) => storage.set(loggedOut, value)
/** A token belongs to a later login. */
export const isLoggedOut = (store: TokenStore) => !!store.storage.get(loggedOut) && !serverToken(store)

/** The token for our own server and the frame. */
export function serverToken(store: TokenStore): string | null {
  return readToken(store, 'pat') ?? readToken(store, 'token')
}

export function hasRefreshCredentials(store: TokenStore, kind?: TokenKind): boolean {
  if (store.storage.cookie('privy-session') && !isLoggedOut(store)) return true
  const access = kind ? readToken(store, kind) : serverToken(store)
  const refresh = readRefreshToken(store)
  return access !== null && refresh !== null && refresh !== deprecatedRefreshToken
}

/** More than 30 seconds left. */
export function isActive(store: TokenStore, claims: Claims): boolean {
  return secondsLeft(store, claims) > limits.tokenActiveMarginSeconds
}

const secondsLeft = ({ clock }: TokenStore, { exp }: Claims) => exp - clock.now() / 1_000

/** Stores the session of an authenticate, refresh or recovery response, according to its `session_update_action`. */
export function storeSession(store: TokenStore, answer: WireSession): void {
  const action = answer.session_update_action ?? 'set'
  if (action === 'clear') {
    clearSession(store)
    return
  }
  if (action === 'ignore') {
    if (answer.token) storeAccessTokens(store, answer)
  } else {
    // The access token comes last: other tabs follow it, and must then find the refresh token.
    storeRefreshToken(store, answer.refresh_token)
    storeAccessTokens(store, answer)
  }
  storeIdentityToken(store, answer.identity_token)
}

type AccessTokens = { token: string | null; privy_access_token?: string | null | undefined }

export function storeAccessTokens(store: TokenStore, tokens: AccessTokens): void {
  store.clock.learn(tokens.token)
  store.storage.set(keys.token, tokens.token)
  store.storage.set(keys.pat, tokens.privy_access_token)
  writeTokenCookie(store, 'privy-token', tokens.token)
}

export function storeRefreshToken(store: TokenStore, refresh: string | null): void {
  const { storage } = store
  storage.set(keys.refresh, refresh)
  if (store.serverCookies()) return
  if (refresh === null) storage.deleteCookie('privy-session')
  else storage.setCookie('privy-session', 't', limits.sessionCookieDays * 86_400)
  storage.deleteCookie('privy-refresh-token')
}

function storeIdentityToken(store: TokenStore, token: string | undefined): void {
  if (!token || store.serverCookies()) return
  store.storage.set(keys.identity, token)
  writeTokenCookie(store, 'privy-id-token', token)
}

function writeTokenCookie(store: TokenStore, name: string, token: string | null): void {
  if (store.serverCookies()) return
  const claims = decodeToken(token)
  if (token && claims) store.storage.setCookie(name, token, Math.floor(secondsLeft(store, claims)))
  else store.storage.deleteCookie(name)
}

/** Removes the session here, without a request to the server. */
export function clearSession({ storage, appId }: TokenStore): void {
  // Cookies first: other tabs look at both when the keys are removed.
  for (const name of ['privy-token', 'privy-id-token', 'privy-session', 'privy-refresh-token'])
    storage.deleteCookie(name)
  for (const key of [...Object.values(keys), clockKey, 'privy:caid', `privy:guest:${appId}`])
    storage.set(key, null)
}
