import type { Session as WireSession } from '@latchkey/wire'
import type { User } from '../account/user.ts'
import type { Store } from '../store.ts'

/** The signed-in user with the tokens; null if no user is signed in. */
export type SessionState = {
  user: User | null
  identityToken: string | null
  /** The stored customer access token. It may have expired, so call `getAccessToken` before use. */
  accessToken: string | null
  /** True after the login that created the user. */
  isNewUser: boolean
}

/**
 * The session of the signed-in user.
 *
 * Its functions throw `AppError`s: `server_unreachable` and `client_request_timeout` when the server does not answer,
 * otherwise the server's own code.
 *
 */
export type Session = {
  store: Store<SessionState>
  /** Milliseconds since 1970 on the server, to compare with times of the server (F16: wrong clocks). */
  now(): number
  /** Returns the customer access token, refreshed when fewer than 30 s are left; null without a signed-in user. */
  getAccessToken(): Promise<string | null>
  /** Returns the token for the server and the wallet frame: the provider's own token if one is issued. */
  getServerToken(): Promise<string | null>
  /**
   * Returns another token for one that the server has refused; null if there is none. Refreshes once, unless another
   * tab has already brought a new token.
   */
  renew(refusedToken: string): Promise<string | null>
  /** Reads the user from the server. Null when the session has ended, which also signs out here. */
  refresh(): Promise<User | null>
  /** As `refresh`, but sends its request after this call: use it after link, unlink and wallet creation. */
  refreshAfterChange(): Promise<User | null>
  /** Opens the session of an authenticate response. */
  accept(answer: WireSession): User | null
  /** Replaces the user without new tokens, for responses that contain only a user. */
  setUser(user: User): void
  /** Ends the session on the server, and here for any response. */
  logout(): Promise<void>
  /** Creates a second session and returns the token that opens it, for `?privy_token=` on another page. */
  fork(options?: {
    /** The only page that may use it. */
    targetOrigin?: string
    /** From `solicitFork` of the requesting browser: only that browser can use it. */
    state?: string
  }): Promise<string>
  /**
   * Asks for a session of another page: returns the `state` for the other page's `fork`. An app with the setting
   * `forked_sessions: solicited` accepts no other session, so that a link cannot sign in a visitor unasked.
   */
  solicitFork(): string
  /** Keeps a forked session's token for the next refresh. Ignored when a user is signed in here. */
  takeFork(token: string): void
  /** Whether there is anything to refresh on page load. */
  isWorthAsking(): boolean
  /** Follows other tabs. Returns the function that stops it. */
  watch(): () => void
}
