import { AppError } from '@latchkey/wire'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../context.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import { storedData } from '../user/identity.ts'
import type { PlannedAccount, PlannedUser } from './plan.ts'

/** An account that stayed behind because of what is in the database. */
export type Conflict = {
  userId: string
  type: string
  reason: 'belongs to another user here' | 'second account of its type' | 'id belongs to another app'
}

export type BatchResult = { added: string[]; existing: string[]; conflicts: Conflict[] }

type Batch = { appId: string; users: readonly PlannedUser[] }
type Row = { user: PlannedUser; account: PlannedAccount }

/**
 * Stores users with their accounts, all or none. `also` runs in the same transaction. A user who is here stays
 * unchanged: they may have removed an account since.
 *
 * @throws AppError `max_accounts_reached`
 */
export async function writeUsers(
  ctx: Context,
  batch: Batch,
  also: (trx: Db, result: BatchResult) => Promise<void>,
): Promise<BatchResult> {
  const write = async (trx: Transaction<Schema>) => {
    const { rows, ...result } = await compare(trx, batch)
    const newUsers = batch.users.filter(({ id }) => result.added.includes(id))
    await insertUsers(trx, batch.appId, { users: newUsers, now: ctx.now() })
    await insertAccounts(ctx, trx, { appId: batch.appId, rows })
    await also(trx, result)
    return result
  }
  for (let attempt = 1; ; attempt++)
    try {
      return await inTransaction(ctx.db, write)
    } catch (cause) {
      // Users sign up during the import: compared again, theirs is a conflict.
      if (attempt >= tries || !isUniqueViolation(cause)) throw cause
    }
}

const tries = 6

/** What `writeUsers` would do. */
export async function previewUsers(ctx: Context, batch: Batch): Promise<BatchResult> {
  const { rows: _, ...result } = await compare(ctx.db, batch)
  return result
}

async function compare(db: Db, { appId, users }: Batch): Promise<BatchResult & { rows: Row[] }> {
  const knownUsers = await db
    .selectFrom('users')
    .select(['id', 'app_id'])
    .where(
      'id',
      'in',
      users.map(({ id }) => id),
    )
    .execute()
  const appById = new Map(knownUsers.map(({ id, app_id }) => [id, app_id]))
  const conflicts: Conflict[] = users
    .filter(({ id }) => (appById.get(id) ?? appId) !== appId)
    .map(({ id }) => ({ userId: id, type: 'user', reason: 'id belongs to another app' }))
  const newUsers = [
    ...new Map(users.filter(({ id }) => !appById.has(id)).map((user) => [user.id, user])).values(),
  ]
  const all = newUsers.flatMap((user) => user.accounts.map((account): Row => ({ user, account })))
  const takenNames = await findTaken(db, appId, all)
  const rows: Row[] = []
  const types = new Set<string>()
  for (const row of all) {
    const { type, subject } = row.account.identity
    const name = `${type} ${subject}`
    const typeOfUser = `${row.user.id} ${type}`
    const reason = takenNames.has(name)
      ? 'belongs to another user here'
      : type !== 'wallet' && types.has(typeOfUser)
        ? 'second account of its type'
        : undefined
    if (reason) conflicts.push({ userId: row.user.id, type, reason })
    else {
      rows.push(row)
      takenNames.add(name)
      types.add(typeOfUser)
    }
  }
  return {
    added: newUsers.map(({ id }) => id),
    existing: users.filter(({ id }) => appById.get(id) === appId).map(({ id }) => id),
    ...{ conflicts, rows },
  }
}

async function findTaken(db: Db, appId: string, rows: readonly Row[]): Promise<Set<string>> {
  const types = rows.map(({ account }) => account.identity.type)
  const subjects = rows.map(({ account }) => account.identity.subject)
  const { rows: found } = await sql<{ type: string; subject: string }>`
    select l.type, l.subject from linked_accounts l
    join unnest(${types}::text[], ${subjects}::text[]) wanted (type, subject)
      on wanted.type = l.type and wanted.subject = l.subject
    where l.app_id = ${appId} and l.deleted_at is null`.execute(db)
  return new Set(found.map(({ type, subject }) => `${type} ${subject}`))
}

type NewUsers = { users: readonly PlannedUser[]; now: Date }

async function insertUsers(trx: Db, appId: string, { users, now }: NewUsers): Promise<void> {
  if (users.length === 0) return
  // Counts them if the app has a user limit, as a sign-up does (R67: allowlist and user limit).
  const { rows } = await sql`
    with unlimited as (select 1 from apps where id = ${appId} and user_limit is null for share),
    counted as (
      update apps set user_count = user_count + ${users.length}
      where id = ${appId} and user_count + ${users.length} <= user_limit returning 1)
    select 1 from unlimited union all select 1 from counted`.execute(trx)
  if (rows.length === 0)
    throw new AppError('max_accounts_reached', {
      message:
        'The user limit of the app is reached. Raise it with `latchkey app update`, and run this again.',
    })
  await trx
    .insertInto('users')
    .values(
      users.map((user) => ({
        ...{ id: user.id, app_id: appId, created_at: user.createdAt, is_guest: user.isGuest },
        accepted_terms_at: user.hasAcceptedTerms ? now : null,
        custom_metadata: user.metadata ? jsonb(user.metadata) : null,
      })),
    )
    .execute()
}

async function insertAccounts(
  { binding }: Pick<Context, 'binding'>,
  trx: Db,
  { appId, rows }: { appId: string; rows: readonly Row[] },
): Promise<void> {
  if (rows.length === 0) return
  const states = { held_until: null, removed_at: null, deleted_at: null }
  const values = await Promise.all(
    rows.map(async ({ user, account: { identity, ...times } }) => {
      const data = storedData(identity)
      const { type, subject } = identity
      const row = { app_id: appId, user_id: user.id, type, subject, ...states }
      return {
        ...{ ...row, data, mac: await binding.mac('linked_accounts', { ...row, data: JSON.parse(data) }) },
        ...{ verified_at: times.verifiedAt, first_verified_at: times.firstVerifiedAt },
        latest_verified_at: times.latestVerifiedAt,
      }
    }),
  )
  await trx.insertInto('linked_accounts').values(values).execute()
}
