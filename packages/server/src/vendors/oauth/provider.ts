import type { OAuthTokens } from '@latchkey/wire'
import type { Identity } from '../../user/identity.ts'

/** A source of identities: a social network, or another app. */
export type Provider = {
  /** The id on the wire: `google`, `privy:<app id>`. */
  readonly id: string
  /** The name for users. */
  readonly name: string
  /** The allowed `iss` in its response, if it sends one (RFC 9207). Empty if it has no issuer. */
  readonly issuers: readonly string[]
  /** Passes its tokens to the client whether or not the app asked for tokens (protocol 2.1.1). */
  readonly alwaysGivesTokens?: boolean
  /** The address for the browser. */
  authorizeUrl(request: AuthorizeRequest): string | Promise<string>
  /**
   * Exchanges the code of its response for an account. Its AppErrors reach the client with their text; any other error
   * is logged and becomes a failed login.
   */
  identify(answer: CodeAnswer): Promise<IdentifyResult>
}

export type AuthorizeRequest = {
  state: string
  nonce: string
  /** Our own callback. */
  callbackUrl: string
  /** S256 of our verifier, not of the client's. */
  codeChallenge: string
  /** The page to return to, already checked. */
  redirectTo: string
  /** Whether the app will get the tokens. */
  wantsTokens: boolean
}

export type CodeAnswer = Pick<AuthorizeRequest, 'nonce' | 'callbackUrl'> & {
  code: string
  codeVerifier: string
}

export type IdentifyResult = {
  identity: Identity
  tokens: OAuthTokens
  /** Its own login was old, or on hold: until then this login is not fresh. Unix seconds. */
  heldUntil?: number
}
