import { limits } from '@latchkey/wire'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { counting, type Limit } from '../db/once/counter.ts'
import type { Schema } from '../db/schema.ts'
import type { toRow } from './code.ts'

type Db = Kysely<Schema>
type Row = ReturnType<typeof toRow>
/** Why no code was stored. */
export type Refusal = 'cooldown' | Limit

/**
 * Stores a code in place of an older one, if cooldown and limits allow it, in one statement. The cooldown comes first,
 * so that an impatient click does not use up the hourly limit. A used code has no cooldown: its owner has read it.
 */
export async function storeCode(
  db: Db,
  code: { row: Row; mac: Uint8Array; limits: readonly Limit[]; now: Date },
): Promise<Refusal | undefined> {
  const { app_id, channel, identity, purpose, user_id } = code.row
  const expiresAt = new Date(code.now.getTime() + limits.codeLifeSeconds * 1_000)
  const resendMs = limits.codeResendSeconds * 1_000
  const coolSince = new Date(code.now.getTime() - resendMs)
  // Clocks of servers differ by seconds. A later time was stored while a clock was wrong (F16: wrong clocks).
  const coolUntil = new Date(code.now.getTime() + resendMs)
  const step = (n: number) => sql.ref(`step${n}`)
  const steps = code.limits.map((limit, n) => sql`${step(n + 1)} as (${counting(limit, step(n))}),`)
  const isPastLimits = Array.from(
    { length: code.limits.length + 1 },
    (_, n) => sql`(select count(*) from ${step(n)})`,
  )
  const { rows } = await sql<{ passed: number[]; stored: number }>`
    with step0 as (
      select 1 as once where not exists (
        select 1 from codes where ${matching(code.row)} and used_at is null
          and created_at > ${coolSince} and created_at < ${coolUntil})),
    ${sql.join(steps, sql` `)}
    stored as (
      insert into codes as c (app_id, channel, identity, purpose, user_id, mac, created_at, expires_at)
      select ${app_id}, ${channel}, ${identity}, ${purpose}, ${user_id}, ${code.mac}::bytea, ${code.now}::timestamptz,
        ${expiresAt}::timestamptz from ${step(code.limits.length)}
      on conflict (app_id, channel, identity, purpose, user_id) do update set
        mac = excluded.mac, attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at,
        used_at = null
      where c.used_at is not null or c.created_at <= ${coolSince} or c.created_at >= ${coolUntil}
      returning 1)
    select array[${sql.join(isPastLimits)}]::int[] as passed, (select count(*) from stored) as stored`.execute(
    db,
  )
  const [result] = rows
  if (result?.stored === 1) return undefined
  const stoppedAt = result?.passed.indexOf(0) ?? 0
  // Within every limit but not stored: another simultaneous request was first.
  return code.limits[stoppedAt - 1] ?? 'cooldown'
}

export async function secondsUntilResend(db: Db, query: { row: Row; now: Date }): Promise<number> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from codes where ${matching(query.row)}`.execute(db)
  const age = rows[0] ? query.now.getTime() - rows[0].created_at.getTime() : 0
  return Math.max(1, Math.ceil(limits.codeResendSeconds - age / 1_000))
}

export async function forgetCode(db: Db, row: Row): Promise<void> {
  await sql`delete from codes where ${matching(row)}`.execute(db)
}

function matching(row: Row): RawBuilder<unknown> {
  return sql.join(
    Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
}
