import { randomUUID } from 'node:crypto'
import { AppError, type MfaMethod } from '@latchkey/wire'
import { sql } from 'kysely'
import type { BoundDb, BoundRow } from '../db/binding.ts'

/** The user whose rows a query may read. */
export type Owner = { appId: string; userId: string }
export type Factor = {
  id: string
  type: MfaMethod
  /** The number, or the id of the credential. */
  subject: string
  sealed: string | null
  verifiedAt: Date
  /** The time until which it is valid, after an operator has begun to remove it. */
  endsAt: Date | null
}
export type Factors = {
  /** Factors that the user can verify. */
  active: Factor[]
  /** Whether a factor is required, even if none can be verified because an attacker has changed their rows. */
  isRequired: boolean
  /**
   * When a removal last left none, also if another factor was enrolled since. Enrolling the first factor only takes a
   * login of a few minutes ago, so it must not end the hold. Null if that never happened.
   */
  emptiedAt: Date | null
}

type Row = BoundRow<'mfa_factors'> & { flagged: boolean | null }

/**
 * Reads the second factors of a user. Every row must be as this server wrote it, including removed ones. The wallet's
 * own row also tells that there are factors, so that deleting their rows opens nothing (decision 17: second factors).
 */
export async function readFactors({ db, binding }: BoundDb, { appId, userId }: Owner): Promise<Factors> {
  const { rows } = await sql<Row | { id: null; flagged: boolean | null }>`
    select f.*, e.flagged
    from (select bool_or(mfa) as flagged from entropies where app_id = ${appId} and user_id = ${userId}) e
    left join mfa_factors f on f.app_id = ${appId} and f.user_id = ${userId}`.execute(db)
  const candidates = rows.filter((row): row is Row => row.id !== null)
  const holds = await Promise.all(candidates.map((row) => binding.holds('mfa_factors', row)))
  const live = candidates.filter((row, n) => holds[n] && row.verified_at)
  const active = live.filter((row) => !row.removed_at)
  const emptyingEnds = live.flatMap(({ emptied_at, removed_at }) => {
    // In rows older than the column, the last removed one has this meaning.
    const at = emptied_at ?? (active.length === 0 ? removed_at : null)
    return at ? [at.getTime()] : []
  })
  return {
    active: active.map(toFactor),
    isRequired: active.length > 0 || holds.includes(false) || rows.some(({ flagged }) => flagged === true),
    emptiedAt: emptyingEnds.length > 0 ? new Date(Math.max(...emptyingEnds)) : null,
  }
}

type NewFactor = Omit<Factor, 'id' | 'verifiedAt' | 'endsAt'> & { verifiedAt: Date | null; now: Date }

/** Enrolls one, or begins to if it is not verified yet. */
export async function insertFactor(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  { type, subject, sealed, verifiedAt, now }: NewFactor,
): Promise<string> {
  const id = randomUUID()
  const row = {
    ...{ app_id: appId, id, user_id: userId, type, subject },
    ...{ sealed, verified_at: verifiedAt, removed_at: null, ends_at: null, emptied_at: null },
  }
  const mac = await binding.mac('mfa_factors', row)
  await db
    .insertInto('mfa_factors')
    .values({ ...row, created_at: now, mac })
    .execute()
  return id
}

/** A factor that is begun but not verified. */
export async function findPending(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  type: MfaMethod,
): Promise<BoundRow<'mfa_factors'> | undefined> {
  const row = await db
    .selectFrom('mfa_factors')
    .selectAll()
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  return row && (await binding.holds('mfa_factors', row)) ? row : undefined
}

export async function dropPending({ db }: BoundDb, { appId, userId }: Owner, type: MfaMethod): Promise<void> {
  await db
    .deleteFrom('mfa_factors')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('verified_at', 'is', null)
    .execute()
}

/** Removes a factor. The row stays, bound as removed: neither clearing a column nor deleting the row restores it. */
export async function removeFactor(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  { id, type, subject, sealed, verifiedAt, now }: Factor & { now: Date },
): Promise<void> {
  const row = {
    ...{ app_id: appId, id, user_id: userId, type, subject, sealed },
    ...{ verified_at: verifiedAt, removed_at: now, ends_at: null, emptied_at: null },
  }
  const mac = await binding.mac('mfa_factors', row)
  await db
    .updateTable('mfa_factors')
    .set({ removed_at: now, ends_at: null, mac })
    .where('id', '=', id)
    .execute()
}

/** Records on a removed factor that its removal left the user without one. */
export async function markEmptied(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  { id, type, subject, sealed, verifiedAt, removedAt }: Factor & { removedAt: Date },
): Promise<void> {
  const row = {
    ...{ app_id: appId, id, user_id: userId, type, subject, sealed },
    ...{ verified_at: verifiedAt, removed_at: removedAt, ends_at: null, emptied_at: removedAt },
  }
  const mac = await binding.mac('mfa_factors', row)
  const { removed_at, emptied_at } = row
  await db.updateTable('mfa_factors').set({ removed_at, emptied_at, mac }).where('id', '=', id).execute()
}

/** Sets or clears the time when it stops being valid. */
export async function setEnd(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  { id, type, subject, sealed, verifiedAt, endsAt }: Factor,
): Promise<void> {
  const row = {
    ...{ app_id: appId, id, user_id: userId, type, subject, sealed },
    ...{ verified_at: verifiedAt, removed_at: null, ends_at: endsAt, emptied_at: null },
  }
  const mac = await binding.mac('mfa_factors', row)
  await db.updateTable('mfa_factors').set({ ends_at: endsAt, mac }).where('id', '=', id).execute()
}

/**
 * Marks a step of an authenticator app as used, in one statement: of any number of attempts with one code one succeeds,
 * and none with an older code ([RFC 6238](https://www.rfc-editor.org/rfc/rfc6238), 5.2; R55: authenticator codes).
 */
export async function spendStep(
  { db }: BoundDb,
  { id, step }: { id: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mfa_factors')
    .set({ last_step: String(step) })
    .where('id', '=', id)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function toFactor({ id, type, subject, sealed, verified_at, ends_at }: BoundRow<'mfa_factors'>): Factor {
  // Factors read here are verified.
  if (!verified_at) throw new AppError('missing_or_invalid_mfa')
  return { id, type, subject, sealed, verifiedAt: verified_at, endsAt: ends_at }
}
