import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import type { FakeNetwork } from './fakeNetwork.ts'

/** What is particular to one social network. Everything else is in `social.ts`. */
export type SocialVendor = {
  /** Each can be replaced by the vendor key of its name. With a `jwks_url` there is an ID token to read. */
  readonly urls: {
    readonly authorize_url: string
    readonly token_url: string
    readonly user_url?: string
    readonly jwks_url?: string
    /** Also what `iss` in its answers must be (RFC 9207). */
    readonly issuer?: string
  }
  /** Every form in which it names its issuer. @default the one of `urls` */
  issuerForms?(issuer: string): readonly string[]
  readonly scopes: readonly string[]
  /** @default ' ' */
  readonly scopeSeparator?: string
  /** What it calls `client_id`. */
  readonly clientIdName?: string
  /** How it wants the client secret (RFC 6749 2.3.1). */
  readonly secretIn: 'header' | 'body'
  /** What the user endpoint wants besides the access token. */
  userHeaders?(keys: VendorKeys): Record<string, string>
  /** Where the secret is not one of the keys. */
  clientSecret?(keys: VendorKeys, context: { now: Date; audience: string }): Promise<string>
  /** More for the authorize address. */
  params?(request: { wantsTokens: boolean }): Record<string, string>
  profile(access: TokenAccess): Promise<Profile>
  /** What it looks like and answers in the sandbox, which stands in for it without keys. */
  readonly fake: FakeNetwork
}

/** What the exchange of the code has given access to. */
export type TokenAccess = {
  /** Asks the user endpoint, or a path below it. */
  user(path?: string): Promise<unknown>
  /** The verified claims of the ID token (R35: ID tokens). */
  claims(): Promise<JWTPayload>
}

/** The members of the linked account, by their wire names (protocol 3.2). */
export type Profile = {
  /**
   * An id that the vendor never gives to another user. The account is found by this alone (R36: accounts by issuer and
   * subject).
   */
  subject: string
  email?: string | null
  name?: string | null
  username?: string | null
  profile_picture_url?: string | null
  vanity_name?: string | null
}

/**
 * A number that names a user. One that JSON does not keep exactly could be another user's: refused (R36: accounts by
 * issuer and subject).
 */
export const NumericId = v.pipe(v.number(), v.safeInteger(), v.transform(String))

/**
 * An address that the vendor has not verified may be another user's: it is not kept (R36: accounts by issuer and
 * subject).
 */
export function verifiedEmail(email: unknown, isVerified: unknown): string | null {
  // Apple writes its booleans as text.
  return typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email : null
}
