import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { matches } from './consume.ts'
import { counting, type Limit } from './counter.ts'

export type AttemptResult =
  | { kind: 'reserved'; code: Selectable<Schema['codes']> }
  /** No valid code, or its attempts are used up. */
  | { kind: 'none' }
  /** Too many failures, for all codes together. */
  | { kind: 'locked' }

/**
 * Reserves one attempt at a code before anything is compared (R17: guessed codes), and counts it as a failure until
 * `givingBack`. So of any number of simultaneous guesses, no more than the limits are compared. A guess beyond the
 * failure limit does not cost the code an attempt: otherwise an attacker without guesses could invalidate the owner's
 * codes.
 */
export async function reserveAttempt(
  db: Kysely<Schema>,
  attempt: { where: Partial<Selectable<Schema['codes']>>; limit: number; failures: Limit },
): Promise<AttemptResult> {
  const { rows } = await sql<Selectable<Schema['codes']> & { counted: number }>`
    with code as materialized (
      select * from codes
      where ${matches(attempt.where)} and used_at is null and expires_at > ${attempt.failures.now} and attempts < ${attempt.limit}
      for update),
    counted as (${counting(attempt.failures, sql`code`)}),
    reserved as (
      update codes set attempts = codes.attempts + 1 from counted where ${matches(attempt.where, 'codes')} returning 1)
    select code.*, (select count(*) from reserved) as counted from code`.execute(db)
  const [row] = rows
  if (!row) return { kind: 'none' }
  const { counted, ...code } = row
  return counted === 0 ? { kind: 'locked' } : { kind: 'reserved', code }
}
