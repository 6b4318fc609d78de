import type { OAuthTokens } from '@latchkey/wire'
import type { Identity } from '../../user/identity.ts'

/** What says who a user is: a social network, or another app. */
export type Provider = {
  /** As on the wire: `google`, `privy:<app id>`. */
  readonly id: string
  /** As people know it. */
  readonly name: string
  /** What `iss` in its answer may be, if it sends one (RFC 9207). Empty where it has no issuer. */
  readonly issuers: readonly string[]
  /** Its tokens go to the client whether or not the app asked for tokens (protocol 2.1.1). */
  readonly alwaysGivesTokens?: boolean
  /** Where the browser is sent. */
  authorizeUrl(request: AuthorizeRequest): string | Promise<string>
  /**
   * Turns the code of its answer into an account. An AppError it throws reaches the client with its text; anything
   * else is logged and becomes a failed login.
   */
  identify(answer: CodeAnswer): Promise<IdentifyResult>
}

export type AuthorizeRequest = {
  state: string
  nonce: string
  /** Our own callback, to which it answers. */
  callbackUrl: string
  /** S256, of our verifier, not of the client's. */
  codeChallenge: string
  /** The page that the person came from and goes back to, checked already. */
  redirectTo: string
  /** The app will be given the tokens. */
  wantsTokens: boolean
}

export type CodeAnswer = Pick<AuthorizeRequest, 'nonce' | 'callbackUrl'> & {
  code: string
  codeVerifier: string
}

export type IdentifyResult = {
  identity: Identity
  tokens: OAuthTokens
  /** Its own login was old, or on hold: until then this is no fresh one. Unix seconds. */
  heldUntil?: number
}
