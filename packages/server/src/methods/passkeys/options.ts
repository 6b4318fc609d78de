import type { CreationOptions, RequestOptions } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { UserRow } from '../../user/user.ts'
import { promptMs } from './challenge.ts'
import { getCredential, listPasskeys } from './credential.ts'
import type { RelyingParty } from './relyingParty.ts'

/**
 * COSE names of ES256, RS256 and Ed25519 ([RFC 9053](https://www.rfc-editor.org/rfc/rfc9053), 2; RFC 8812), which
 * existing authenticators support, the most common first.
 */
export const algorithms = [-7, -257, -8]

export type Creation = {
  app: App
  party: RelyingParty
  challenge: string
  userHandle: string
  /** The account's name in the authenticator's list. */
  name: string
  /** The user whose passkeys are not created again. */
  user?: UserRow
}

/**
 * protocol 5.1. Discoverable, because a login has no user name; without attestation, because nothing depends on it
 * (R52: attestation).
 */
export function creationOptions({
  app,
  party,
  challenge,
  userHandle,
  name,
  user,
}: Creation): CreationOptions {
  return {
    rp: { name: app.name, id: party.id },
    user: { id: userHandle, name, display_name: name },
    challenge,
    pub_key_cred_params: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: promptMs,
    exclude_credentials: (user ? listPasskeys(user) : []).map((account) => ({
      id: account.subject,
      type: 'public-key',
      transports: getCredential(account).transports,
    })),
    authenticator_selection: {
      resident_key: 'required',
      require_resident_key: true,
      user_verification: 'preferred',
    },
    attestation: 'none',
  }
}

/** protocol 5.2. Names no credentials: the authenticator offers those it has for the relying party. */
export function requestOptions({
  party,
  challenge,
}: {
  party: RelyingParty
  challenge: string
}): RequestOptions {
  return {
    challenge,
    rp_id: party.id,
    timeout: promptMs,
    user_verification: 'preferred',
    allow_credentials: [],
  }
}

/** An address that the user knows, or the date, which distinguishes several passkeys of one app. */
export function nameFor({ app, user, now }: { app: App; user?: UserRow; now: Date }): string {
  const contact = user?.accounts.find(({ type }) => type === 'email' || type === 'phone')
  return contact?.subject ?? `${app.name} ${now.toISOString().slice(0, 10)}`
}
