import { sql } from 'kysely'
import { type BoundDb, type BoundRow, members } from '../db/binding.ts'
import type { Identity } from './identity.ts'
import { findAccount } from './store.ts'

type AccountKey = Pick<Identity, 'type' | 'subject'>
type Row = BoundRow<'linked_accounts'>

/** Whether an account is removed but still kept for its user. After its time it has no owner. */
export function isRestorable({ removed_at, held_until }: Row, now: Date): boolean {
  return removed_at !== null && held_until !== null && held_until > now
}

/** The account that is kept for this user. */
export async function findRestorable(
  at: BoundDb,
  account: { appId: string; userId: string; now: Date; identity: AccountKey },
): Promise<Row | undefined> {
  const row = await findAccount(at, account)
  if (row?.user_id !== account.userId || !isRestorable(row, account.now)) return undefined
  return (await at.binding.holds('linked_accounts', row)) ? row : undefined
}

/** Restores a kept account, without a hold. Fails on the indexes as `insertAccount` does. */
export async function restoreRow({ db, binding }: BoundDb, { mac, ...row }: Row): Promise<void> {
  const states = { removed_at: null, held_until: null }
  const next = await binding.mac('linked_accounts', { ...row, ...states })
  await db
    .updateTable('linked_accounts')
    .set({ ...states, mac: next })
    .where('app_id', '=', row.app_id)
    .where('type', '=', row.type)
    .where('subject', '=', row.subject)
    .where('mac', '=', mac)
    .where('deleted_at', 'is', null)
    .execute()
}

/**
 * Deletes kept accounts: one account whose time has passed, for any user, or at once all of one user, or those of a
 * type.
 */
export async function deleteRemoved(
  { db, binding }: BoundDb,
  params: { appId: string; now: Date } & ({ identity: AccountKey } | { userId: string; type?: string }),
): Promise<void> {
  const which =
    'identity' in params
      ? sql<boolean>`type = ${params.identity.type} and subject = ${params.identity.subject} and held_until <= ${params.now}`
      : sql<boolean>`user_id = ${params.userId} and ${params.type === undefined ? sql`true` : sql`type = ${params.type}`}`
  const rows = await db
    .selectFrom('linked_accounts')
    .select([...members.linked_accounts, 'id', 'mac'])
    .where('app_id', '=', params.appId)
    .where(which)
    .where('removed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id, mac, ...row } of rows) {
    // An invalid row is deleted as well, and stays invalid.
    const isGenuine = await binding.holds('linked_accounts', { ...row, mac })
    const next = isGenuine ? await binding.mac('linked_accounts', { ...row, deleted_at: params.now }) : null
    await db
      .updateTable('linked_accounts')
      .set({ deleted_at: params.now, mac: next })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('removed_at', 'is not', null)
      .execute()
  }
}
