import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Proof } from '../../account/identity.ts'
import { findOwner } from '../../account/store.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'

export type Given = { app: App; credential: string }

/**
 * Turns the credential that a browser keeps into an identity. Only its hash is stored: 256 random bits need no more
 * (R65). It works any number of times, and never again once the guest has become a full user.
 */
export function proveGuest(ctx: Context, { app, credential }: Given): Proof {
  const hash = hashOf(credential)
  const now = ctx.now()
  return {
    identity: { type: 'guest', subject: hash, data: {}, display: 'Guest' },
    // A row to wait for: whoever upgrades this guest at the same moment comes first or later, never in between.
    spend: sql`
      insert into guest_credentials as g (app_id, hash, used_at) values (${app.id}, ${hash}, ${now})
      on conflict (app_id, hash) do update set used_at = excluded.used_at where g.ended_at is null
      returning 1`,
  }
}

/** Whether this guest has been here before. Decides only who is asked for a captcha and counted. */
export async function isKnownGuest(ctx: Context, { app, credential }: Given): Promise<boolean> {
  const identity = { type: 'guest', subject: hashOf(credential) } as const
  return (await findOwner(ctx.db, { app: app.id, identity })) !== undefined
}

function hashOf(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url')
}
