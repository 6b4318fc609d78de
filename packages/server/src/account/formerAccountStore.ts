import { sql } from 'kysely'
import { type BoundDb, type BoundRow, members } from '../db/binding.ts'
import { type Identity, isEmbedded } from '../user/identity.ts'
import { findAccount } from '../user/store.ts'

type AccountKey = Pick<Identity, 'type' | 'subject'>
type UserKey = { appId: string; userId: string }
export type FormerAccountRow = BoundRow<'linked_accounts'>
type States = Pick<FormerAccountRow, 'held_until' | 'removed_at' | 'deleted_at'>

/** The newest row of an account that the user no longer has, or that is kept for the user. */
export async function findFormer(
  at: BoundDb,
  params: UserKey & { identity: AccountKey },
): Promise<FormerAccountRow | undefined> {
  const { type, subject } = params.identity
  const [newest] = await listFormer(at, params, sql`type = ${type} and subject = ${subject}`)
  return newest
}

/** Accounts removed since then, except those that were on hold: their holder may not undo changes. */
export async function listFormerSince(
  at: BoundDb,
  { since, ...key }: UserKey & { since: Date },
): Promise<FormerAccountRow[]> {
  return listFormer(
    at,
    key,
    sql`type <> 'guest' and coalesce(removed_at, deleted_at) >= ${since} and removed_at is distinct from deleted_at
      and (removed_at is not null or held_until is null or held_until <= deleted_at)`,
  )
}

/** The user's accounts at the moment the user was closed. */
export async function listFormerAt(
  at: BoundDb,
  { closedAt, ...key }: UserKey & { closedAt: Date },
): Promise<FormerAccountRow[]> {
  return listFormer(at, key, sql`type <> 'guest' and deleted_at = ${closedAt}`)
}

/** Newest first. Leaves out rows that this server did not write, or that were moved (decision 15: bound rows). */
async function listFormer(
  { db, binding }: BoundDb,
  { appId, userId }: UserKey,
  which: ReturnType<typeof sql>,
): Promise<FormerAccountRow[]> {
  const rows = await db
    .selectFrom('linked_accounts')
    .select([...members.linked_accounts, 'mac'])
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`(removed_at is not null or deleted_at is not null) and ${which}`)
    .orderBy('id', 'desc')
    .execute()
  const holds = await Promise.all(rows.map((row) => binding.holds('linked_accounts', row)))
  return rows.filter((_, n) => holds[n])
}

/**
 * Removes an account for good, whether the user has it or it is kept. A wallet whose key was imported since stays,
 * because the vault has its key, and an account that leads to a key is never removed (I4). Only withdrawn accounts have
 * two equal times: they get no notices and cannot be restored.
 */
export async function withdraw(
  at: BoundDb,
  account: UserKey & { identity: AccountKey; now: Date },
): Promise<void> {
  const row = await findAccount(at, account)
  if (row && isEmbedded(row)) return
  if (row?.user_id === account.userId && (await at.binding.holds('linked_accounts', row)))
    await restate(at, row, { ...row, removed_at: account.now, deleted_at: account.now })
}

/** Restores a removed account. Fails on the indexes as `insertAccount` does. */
export async function restoreFormerRow(
  at: BoundDb,
  row: FormerAccountRow,
  heldUntil: Date | null,
): Promise<void> {
  await restate(at, row, { held_until: heldUntil, removed_at: null, deleted_at: null })
}

async function restate({ db, binding }: BoundDb, row: FormerAccountRow, states: States): Promise<void> {
  const { held_until, removed_at, deleted_at } = states
  const next = { held_until, removed_at, deleted_at }
  const mac = await binding.mac('linked_accounts', { ...row, ...next })
  await db
    .updateTable('linked_accounts')
    .set({ ...next, mac })
    .where('app_id', '=', row.app_id)
    .where('user_id', '=', row.user_id)
    .where('type', '=', row.type)
    .where('subject', '=', row.subject)
    .where('mac', '=', row.mac)
    .execute()
}
