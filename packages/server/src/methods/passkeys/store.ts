import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Assertion } from './webauthn.ts'

type CredentialKey = { appId: string; credentialId: string }

const live = ({ appId, credentialId }: CredentialKey) => sql`
  app_id = ${appId} and type = 'passkey' and subject = ${credentialId} and deleted_at is null`

/**
 * Advances the signature counter (WebAuthn, 6.1.1) in one statement: of two assertions with the same count one
 * succeeds. False if the count does not grow, which means a copied authenticator; authenticators without a counter stay
 * at 0 (R50: user presence).
 */
export async function advanceCounter(
  db: Kysely<Schema>,
  { counter, backedUp, userVerified, ...named }: CredentialKey & Assertion,
): Promise<boolean> {
  const storedCounter = sql`(data #>> '{kept,counter}')::bigint`
  const change = JSON.stringify({
    ...{ counter, backed_up: backedUp },
    // Once an authenticator has verified its user, this stays noted.
    ...(userVerified ? { user_verified: true } : {}),
  })
  const { rows } = await sql`
    update linked_accounts set data = jsonb_set(data, '{kept}', (data -> 'kept') || ${change}::jsonb)
    where ${live(named)} and (${counter}::bigint > ${storedCounter} or (${counter}::bigint = 0 and ${storedCounter} = 0))
    returning 1`.execute(db)
  return rows.length === 1
}

/**
 * Has a row while the credential is unknown (WebAuthn, 7.1: "not yet registered for any user"). A registration proves a
 * new key, not an old one: an attacker who names another user's credential must neither log in with it nor replace its
 * key.
 */
export function whileUnknown(key: CredentialKey): RawBuilder<unknown> {
  return sql`select 1 as fresh where not exists (select 1 from linked_accounts where ${live(key)})`
}
