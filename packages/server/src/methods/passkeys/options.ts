import type { CreationOptions, RequestOptions } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { UserRow } from '../../user/user.ts'
import { promptMs } from './challenge.ts'
import { getCredential, listPasskeys } from './credential.ts'
import type { RelyingParty } from './relyingParty.ts'

/**
 * COSE names of ES256, RS256 and Ed25519 ([RFC 9053](https://www.rfc-editor.org/rfc/rfc9053), 2; RFC 8812): what
 * authenticators in use can do, the commonest first.
 */
export const algorithms = [-7, -257, -8]

export type Creation = {
  app: App
  party: RelyingParty
  challenge: string
  userHandle: string
  /** What the authenticator calls the account in its list. */
  name: string
  /** Whose passkeys are not made anew. */
  user?: UserRow
}

/**
 * protocol 5.1. Discoverable, since no name is typed at login; no attestation, since nothing depends on it (R52:
 * attestation).
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

/** An address that the user knows, or the day, which tells several passkeys of one app apart. */
export function nameFor({ app, user, now }: { app: App; user?: UserRow; now: Date }): string {
  const contact = user?.accounts.find(({ type }) => type === 'email' || type === 'phone')
  return contact?.subject ?? `${app.name} ${now.toISOString().slice(0, 10)}`
}
