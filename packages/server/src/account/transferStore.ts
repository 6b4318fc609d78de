import { type Insertable, type Kysely, sql } from 'kysely'
import { consumeOnce } from '../db/once.ts'
import type { Schema } from '../db/schema.ts'
import type { Identity } from './identity.ts'

type Db = Kysely<Schema>
type Offered = Pick<Identity, 'type' | 'subject'> & { losingUserId: string; losingVersion: number }

export async function insertTransfer(db: Db, row: Insertable<Schema['transfers']>): Promise<void> {
  await db.insertInto('transfers').values(row).execute()
}

/** Uses an offer up. Undefined unless it was made to this user, in this session (R62). */
export async function takeTransfer(
  db: Db,
  o: {
    app: string
    nonceHash: Uint8Array
    user: string
    session: string
    now: Date
  },
): Promise<Offered | undefined> {
  const row = await consumeOnce(db, 'transfers', {
    where: {
      nonce_hash: o.nonceHash,
      app_id: o.app,
      requester_id: o.user,
      session_id: o.session,
    },
    now: o.now,
  })
  return (
    row && {
      losingUserId: row.losing_user_id,
      losingVersion: row.losing_version,
      // Written from an `Identity`.
      type: row.type as Identity['type'],
      subject: row.subject,
    }
  )
}

/**
 * Takes a user out of service: sessions, accounts and the user itself, softly. Sealed wallets stay where they are, so
 * that they can be restored (R10, R63). The seat becomes free.
 */
export async function retireUser(
  db: Db,
  o: { app: string; id: string; reason: string; now: Date },
): Promise<void> {
  const { app, id, now } = o
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: o.reason })
    .where('app_id', '=', app)
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .updateTable('linked_accounts')
    .set({ deleted_at: now })
    .where('app_id', '=', app)
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await db
    .updateTable('users')
    .set({ deleted_at: now })
    .where('app_id', '=', app)
    .where('id', '=', id)
    .execute()
  await sql`update apps set user_count = user_count - 1
    where id = ${app} and user_limit is not null and user_count > 0`.execute(db)
}
