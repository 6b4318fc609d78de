import type { JWTPayload } from 'jose'
import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import type { FakeNetwork } from './fakeNetwork.ts'

/** The particularities of one social network. Everything else is in `social.ts`. */
export type SocialVendor = {
  /** The vendor key of the same name can replace each. With a `jwks_url` there is an ID token to read. */
  readonly urls: {
    readonly authorize_url: string
    readonly token_url: string
    readonly user_url?: string
    readonly jwks_url?: string
    /** Also the required `iss` in its responses (RFC 9207). */
    readonly issuer?: string
  }
  /** Every form of its issuer's name. @default the one of `urls` */
  issuerForms?(issuer: string): readonly string[]
  readonly scopes: readonly string[]
  /** @default ' ' */
  readonly scopeSeparator?: string
  /** Its name for `client_id`. */
  readonly clientIdName?: string
  /** How it expects the client secret (RFC 6749 2.3.1). */
  readonly secretIn: 'header' | 'body'
  /** Headers for the user endpoint in addition to the access token. */
  userHeaders?(keys: VendorKeys): Record<string, string>
  /** Computes the secret if it is not one of the keys. */
  clientSecret?(keys: VendorKeys, context: { now: Date; audience: string }): Promise<string>
  /** More parameters for the authorize address. */
  params?(request: { wantsTokens: boolean }): Record<string, string>
  profile(access: TokenAccess): Promise<Profile>
  /** Its look and responses in the sandbox, which replaces it without keys. */
  readonly fake: FakeNetwork
}

/** The access that the exchange of the code has given. */
export type TokenAccess = {
  /** Calls the user endpoint, or a path below it. */
  user(path?: string): Promise<unknown>
  /** The verified claims of the ID token (R35: ID tokens). */
  claims(): Promise<JWTPayload>
}

/** The members of the linked account, by their wire names (protocol 3.2). */
export type Profile = {
  /**
   * An id that the vendor never reassigns to another user. Only this identifies the account (R36: accounts by issuer
   * and subject).
   */
  subject: string
  email?: string | null
  name?: string | null
  username?: string | null
  profile_picture_url?: string | null
  vanity_name?: string | null
}

/**
 * A numeric user id. One that JSON cannot represent exactly could be another user's, so it is refused (R36: accounts by
 * issuer and subject).
 */
export const NumericId = v.pipe(v.number(), v.safeInteger(), v.transform(String))

/** An unverified address may belong to another user: it is not stored (R36: accounts by issuer and subject). */
export function verifiedEmail(email: unknown, isVerified: unknown): string | null {
  // Apple sends its booleans as text.
  return typeof email === 'string' && (isVerified === true || isVerified === 'true') ? email : null
}
