import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { isGuest } from '../user/identity.ts'
import type { UserRow } from '../user/user.ts'

type Db = Kysely<Schema>

/**
 * Locks the credential of a guest before the user. A login as this guest and an upgrade lock both in this order. In the
 * opposite order, two concurrent calls wait for each other until Postgres ends one.
 */
export async function lockGuestCredential(
  db: Db,
  user: UserRow,
  { appId }: { appId: string },
): Promise<void> {
  for (const { subject } of user.accounts.filter(isGuest))
    await db
      .selectFrom('guest_credentials')
      .select('hash')
      .where('app_id', '=', appId)
      .where('hash', '=', subject)
      .forUpdate()
      .execute()
}

/** The method `guest` writes it in `verify.ts`. */
export async function endGuestCredential(
  db: Db,
  user: UserRow,
  { appId, now }: { appId: string; now: Date },
): Promise<void> {
  for (const { subject } of user.accounts.filter(isGuest))
    await db
      .updateTable('guest_credentials')
      .set({ ended_at: now })
      .where('app_id', '=', appId)
      .where('hash', '=', subject)
      .where('ended_at', 'is', null)
      .execute()
}
