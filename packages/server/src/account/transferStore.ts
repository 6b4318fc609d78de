import { sql } from 'kysely'
import type { BoundDb, Members } from '../db/binding.ts'
import { consumeOnce } from '../db/once/consume.ts'
import type { Identity } from '../user/identity.ts'
import { deleteRemoved } from '../user/removedAccountStore.ts'
import { findUser, removeAccount } from '../user/store.ts'
import type { UserRow } from '../user/user.ts'
import { endDelegations } from '../wallet/endDelegations.ts'

type TransferTarget = Pick<Identity, 'type' | 'subject'> & { losingUserId: string; losingVersion: number }

export async function insertTransfer(
  { db, binding }: BoundDb,
  row: Members<'transfers'> & { created_at: Date },
): Promise<void> {
  const mac = await binding.mac('transfers', row)
  await db
    .insertInto('transfers')
    .values({ ...row, mac })
    .execute()
}

/** Uses up an offer. Undefined unless it was made to this user in this session (R62: transfer nonce). */
export async function takeTransfer(
  { db, binding }: BoundDb,
  taker: {
    appId: string
    nonceHash: Uint8Array
    userId: string
    session: string
    now: Date
  },
): Promise<TransferTarget | undefined> {
  const row = await consumeOnce(db, 'transfers', {
    where: {
      nonce_hash: taker.nonceHash,
      app_id: taker.appId,
      requester_id: taker.userId,
      session_id: taker.session,
    },
    now: taker.now,
  })
  if (!row || !(await binding.holds('transfers', row))) return undefined
  return {
    losingUserId: row.losing_user_id,
    losingVersion: row.losing_version,
    // Written from an `Identity`.
    type: row.type as Identity['type'],
    subject: row.subject,
  }
}

/**
 * Soft-deletes a user with sessions and accounts. Sealed wallets stay in place, so that they can be restored (R10:
 * sessions of a closed user, R63: closed users). The seat becomes free.
 */
export async function retireUser(
  at: BoundDb,
  retirement: { appId: string; user: UserRow; reason: string; now: Date },
): Promise<void> {
  const { db } = at
  const { appId, user, now } = retirement
  const { id } = user
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: retirement.reason, mac: null })
    .where('app_id', '=', appId)
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await endDelegations(at, { appId, userId: id }, { now })
  const { accounts } = (await findUser(at, { appId, id })) ?? user
  for (const account of accounts) await removeAccount(at, { appId, userId: id, account, now })
  await deleteRemoved(at, { appId, userId: id, now })
  // Also deletes accounts that exist only in that row.
  await db
    .updateTable('linked_accounts')
    .set({ deleted_at: now })
    .where('app_id', '=', appId)
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await db
    .updateTable('users')
    .set({ deleted_at: now })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .execute()
  await sql`update apps set user_count = user_count - 1
    where id = ${appId} and user_limit is not null and user_count > 0`.execute(db)
}
