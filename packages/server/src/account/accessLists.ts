import { AppError, type management } from '@latchkey/wire'
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { revoke } from '../session/store.ts'
import { type AccessEntry, toDenials } from '../user/accessEntry.ts'
import {
  addEntry,
  assertRoomOnDenylist,
  listDenied,
  listInvitations,
  removeEntry,
  type StoredEntry,
} from '../user/accessStore.ts'
import { lockUsers } from '../user/store.ts'
import type { AccountRow } from '../user/user.ts'

/** Who changes a list, for the audit log. */
type Change = { appId: string; by: 'app' | 'operator' }

/** Adds an entry to the allowlist, if it is not on it. */
export async function allow(
  ctx: Context,
  { appId, by }: Change,
  entry: AccessEntry,
): Promise<management.AllowlistEntry> {
  const entryRow = await inTransaction(ctx.db, async (trx) => {
    const row = await addEntry(trx, 'allowlist_entries', { appId, entry })
    const data = { entry: row.id, type: entry.type, by }
    if (row.isNew) await audit(trx, { appId, event: 'allowlist.added', data, at: ctx.now() })
    return row
  })
  const [invitation] = await listInvitations(ctx.db, { appId, id: entryRow.id })
  return toAllowlistEntry(appId, invitation ?? { ...entryRow, accepted_at: null })
}

/** @throws AppError `not_found` if the entry is not on the list. */
export async function disallow(ctx: Context, { appId, by }: Change, entry: AccessEntry): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await removeEntry(trx, 'allowlist_entries', { appId, ...entry })
    if (!row) throw notOnList('allowlist')
    const data = { entry: row.id, type: entry.type, by }
    await audit(trx, { appId, event: 'allowlist.removed', data, at: ctx.now() })
  })
}

export async function listAllowlist(ctx: Context, appId: string): Promise<management.AllowlistEntry[]> {
  return (await listInvitations(ctx.db, { appId })).map((entry) => toAllowlistEntry(appId, entry))
}

type Invitation = StoredEntry & { accepted_at: Date | null }

function toAllowlistEntry(
  appId: string,
  { id, type, value, accepted_at }: Invitation,
): management.AllowlistEntry {
  const acceptedAt = accepted_at === null ? null : Math.floor(accepted_at.getTime() / 1_000)
  return { id, type, value, appId, acceptedAt }
}

/**
 * Adds an entry to the denylist, and ends the sessions of users whose accounts it denies.
 *
 * @throws AppError `max_denylist_entries_reached`
 */
export async function deny(ctx: Context, { appId, by }: Change, entry: AccessEntry): Promise<StoredEntry> {
  const denial = await inTransaction(ctx.db, async (trx) => {
    await assertRoomOnDenylist(trx, appId)
    const row = await addEntry(trx, 'denylist_entries', { appId, entry })
    const data = { entry: row.id, type: entry.type, by }
    if (row.isNew) await audit(trx, { appId, event: 'denylist.added', data, at: ctx.now() })
    return row
  })
  ctx.apps.forget()
  // After the commit: from now on no session of these users lasts longer than its access token. Those beyond the limit
  // end so, because the domain of a large provider may have more users than one request can end.
  for (const userId of await findDenied(ctx, { appId, entry })) await endSessions(ctx, { appId, userId })
  return denial
}

/** @throws AppError `not_found` if the entry is not on the list. */
export async function undeny(
  ctx: Context,
  { appId, by }: Change,
  entry: AccessEntry | { id: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const row = await removeEntry(trx, 'denylist_entries', { appId, ...entry })
    if (!row) throw notOnList('denylist')
    const data = { entry: row.id, type: row.type, by }
    await audit(trx, { appId, event: 'denylist.removed', data, at: ctx.now() })
  })
  ctx.apps.forget()
}

/** A page of the denylist, in the published form. */
export async function readDenylist(
  ctx: Context,
  appId: string,
  { cursor, limit = 1_000 }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ data: management.DenylistEntry[]; next_cursor: string | null }> {
  const entries = await listDenied(ctx.db, { appId, after: cursor, limit: limit + 1 })
  const page = entries.slice(0, limit)
  return {
    data: page.map(toDenylistEntry),
    next_cursor: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

export function toDenylistEntry({ id, type, value }: StoredEntry): management.DenylistEntry {
  return { id, rule_type: toDenialType({ type, value }), value }
}

function toDenialType({ type, value }: AccessEntry): management.DenialType {
  if (type === 'phone') return 'phoneNumber'
  if (type === 'wallet') return value.startsWith('0x') ? 'ethereumAddress' : 'solanaAddress'
  return type
}

function notOnList(list: string): AppError {
  return new AppError('not_found', { message: `This entry is not on the ${list}.` })
}

const maxEndedUsers = 1_000

/** Finds users with a session who have an account that an entry denies. */
async function findDenied(
  ctx: Context,
  { appId, entry: { type, value } }: { appId: string; entry: AccessEntry },
): Promise<string[]> {
  const [local = '', domain = ''] = type === 'email' ? value.split('@') : ['', value]
  const mails = type === 'email' ? [value, `${toLikeText(local)}+%@${domain}`] : [`%@${toLikeText(domain)}`]
  const isNamed =
    type === 'phone' || type === 'wallet'
      ? sql`type = ${type} and subject = ${value}`
      : sql`(type = 'email' and subject like any(${mails}))
          or (type like '%\\_oauth' and lower(data ->> 'email') like any(${mails}))`
  const { rows } = await sql<Pick<AccountRow, 'type' | 'subject' | 'data'> & { user_id: string }>`
    select user_id, type, subject, data from linked_accounts l
    where app_id = ${appId} and deleted_at is null and (${isNamed})
      and exists (select 1 from sessions s where s.user_id = l.user_id and s.revoked_at is null)
    limit ${maxEndedUsers}`.execute(ctx.db)
  const matches = rows.filter((row) =>
    toDenials(row).some((entry) => entry.type === type && entry.value === value),
  )
  return [...new Set(matches.map(({ user_id }) => user_id))]
}

function toLikeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

async function endSessions(
  ctx: Context,
  { appId, userId }: { appId: string; userId: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await lockUsers(trx, { appId, ids: [userId] })
    const now = ctx.now()
    const count = await revoke(trx, { appId, userId, reason: 'denied', now })
    if (count > 0)
      await audit(trx, { appId, userId, event: 'session.denied', data: { sessions: count }, at: now })
  })
}
