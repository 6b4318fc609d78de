import type { Session as WireSession } from '@latchkey/wire'
import type { User } from '../account/user.ts'
import type { Store } from '../store.ts'

export type SessionState = {
  user: User | null
  identityToken: string | null
  /** The customer access token as last stored; it may have expired, so ask `getAccessToken` before use. */
  accessToken: string | null
  /** True after the login that made the account. */
  isNewUser: boolean
}

/**
 * Who is signed in here.
 *
 * Errors thrown by its functions are `AppError`s: `server_unreachable` and `client_request_timeout` when the server
 * does not answer, else the server's own code.
 */
export type Session = {
  store: Store<SessionState>
  /** Milliseconds since 1970 on the server, for what is compared with a time of the server's (F16). */
  now(): number
  /** The customer access token, refreshed when fewer than 30 s are left; null without a signed-in user. */
  getAccessToken(): Promise<string | null>
  /** The token for the server and the wallet frame: the provider's own where one is issued. */
  getServerToken(): Promise<string | null>
  /**
   * Another token in place of one that the server has refused; null when there is none. One refresh, unless another tab
   * has brought a new one already.
   */
  renew(refusedToken: string): Promise<string | null>
  /** Asks the server who this is. Null when the session has ended, which also signs out here. */
  refresh(): Promise<User | null>
  /** As `refresh`, but certain to have been asked after this call: for use after link, unlink and wallet creation. */
  refreshAfterChange(): Promise<User | null>
  /** Takes over the answer of an authenticate call. */
  accept(answer: WireSession): User | null
  /** Replaces the user without new tokens, for answers that are a bare user. */
  setUser(user: User): void
  /** Ends the session on the server and, for any answer of it, here. */
  logout(): Promise<void>
  /** Makes a second session and gives the token that takes it over, for `?privy_token=` on another page. */
  fork(options?: {
    /** The only page that may take it over. */
    targetOrigin?: string
    /** From `solicitFork` of the browser that asked: it alone can take it over. */
    state?: string
  }): Promise<string>
  /**
   * Asks for a session of another page: gives the `state` that the other page's `fork` must be told. An app whose
   * setting `forked_sessions` is `solicited` takes over no other, so that a link cannot sign a visitor in unasked.
   */
  solicitFork(): string
  /** Keeps a forked session's token for the next refresh. Ignored when a user is signed in here. */
  takeFork(token: string): void
  /** Whether a refresh on page load has anything to go by. */
  isWorthAsking(): boolean
  /** Follows other tabs. Gives the function that stops it. */
  watch(): () => void
}
