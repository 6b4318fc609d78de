import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Identity } from './identity.ts'

type Db = Kysely<Schema>
type One = { app: string; user: string; now: Date; identity: Pick<Identity, 'type' | 'subject'> }

/** Taken off, and kept for its user until `hold` ends. */
export async function keepAccount(db: Db, o: One & { hold: Date }): Promise<void> {
  await sql`
    update linked_accounts set removed_at = ${o.now}, held_until = ${o.hold}
    where ${matches(o)} and deleted_at is null and removed_at is null`.execute(db)
}

/**
 * The user for whom an account is kept that was taken off. Once its time is up it is nobody's, which is written down
 * here, so that the next one to prove it finds it free.
 */
export async function findKeeper(db: Db, o: Omit<One, 'user'>): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string; is_over: boolean }>`
    select user_id, held_until <= ${o.now} as is_over from linked_accounts
    where app_id = ${o.app} and type = ${o.identity.type} and subject = ${o.identity.subject}
      and removed_at is not null and deleted_at is null`.execute(db)
  if (rows[0]?.is_over) await endKept(db, o)
  return rows[0]?.is_over === false ? rows[0].user_id : undefined
}

export async function isKept(db: Db, o: One): Promise<boolean> {
  const { rows } = await sql`
    select 1 from linked_accounts
    where ${matches(o)} and deleted_at is null and removed_at is not null and held_until > ${o.now}`.execute(
    db,
  )
  return rows.length === 1
}

/** The newest row of an account that was taken off counts again. Fails on the indexes as `insertAccount` does. */
export async function bringBack(db: Db, o: One & { heldUntil: Date | null }): Promise<boolean> {
  const { rows } = await sql`
    update linked_accounts set removed_at = null, deleted_at = null, held_until = ${o.heldUntil}
    where id = (
      select id from linked_accounts where ${matches(o)} and (removed_at is not null or deleted_at is not null)
      order by id desc limit 1)
    returning 1`.execute(db)
  return rows.length === 1
}

/**
 * Ends the keeping of what was taken off: of one account whose time is up, whoever it was kept for, or of all of a type
 * of one user, at once.
 */
export async function endKept(
  db: Db,
  o: { app: string; now: Date } & ({ identity: One['identity'] } | { user: string; type: string }),
): Promise<void> {
  const which =
    'identity' in o
      ? sql`type = ${o.identity.type} and subject = ${o.identity.subject} and held_until <= ${o.now}`
      : sql`user_id = ${o.user} and type = ${o.type}`
  await sql`
    update linked_accounts set deleted_at = ${o.now}
    where app_id = ${o.app} and ${which} and removed_at is not null and deleted_at is null`.execute(db)
}

function matches({ app, user, identity }: One): RawBuilder<unknown> {
  return sql`app_id = ${app} and user_id = ${user} and type = ${identity.type} and subject = ${identity.subject}`
}
