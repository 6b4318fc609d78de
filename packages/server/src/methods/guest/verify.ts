import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { IdentityProof } from '../../user/identity.ts'
import { findOwner } from '../../user/store.ts'

export type CredentialClaim = { app: App; credential: string }

/**
 * Turns the credential of a browser into an identity. Only its hash is stored, which is enough for 256 random bits
 * (R65: guest credentials). It works any number of times, and never again once the guest has become a full user.
 */
export function verifyGuest(ctx: Context, { app, credential }: CredentialClaim): IdentityProof {
  const hash = hashCredential(credential)
  const now = ctx.now()
  const row = sql`app_id = ${app.id} and hash = ${hash}`
  return {
    identity: { type: 'guest', subject: hash, data: {}, display: 'Guest' },
    // A row to lock: a concurrent upgrade of this guest happens before or after, never in between.
    spend: sql`
      select 1 as proven from (
        select 1 from guest_credentials where ${row} and ended_at is null for update) live
      union all select 1 where not exists (select 1 from guest_credentials where ${row})`,
    withProof: sql`
      update guest_credentials set used_at = ${now}
      where ${row} and ended_at is null and exists (select 1 from proof)`,
    // Of two simultaneous first calls, one violates the table's key and is retried, to sign in or to fail as ended.
    withNewUser: sql`
      insert into guest_credentials (app_id, hash, used_at)
      select ${app.id}, ${hash}, ${now}::timestamptz from newcomer
      where not exists (select 1 from guest_credentials where ${row})`,
  }
}

/** Whether this guest has been here before. It only decides whether a captcha is required and the call is counted. */
export async function isKnownGuest(ctx: Context, { app, credential }: CredentialClaim): Promise<boolean> {
  const identity = { type: 'guest', subject: hashCredential(credential) } as const
  return (await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })) !== undefined
}

function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url')
}
