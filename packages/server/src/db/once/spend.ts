import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** A single-use value, such as the `jti` of a proof. After `expiresAt` it is invalid anyway. */
export type Spendable = { key: string; expiresAt: Date; now: Date }

/** Marks a value as used. False if it was used before. */
export async function spend(db: Kysely<Schema>, spendable: Spendable): Promise<boolean> {
  return (await spending(spendable).execute(db)).rows.length === 1
}

/** `spend` as part of the statement that uses it: has one row for the first caller. */
export function spending({ key, expiresAt, now }: Spendable): RawBuilder<{ key: string }> {
  return sql`
    insert into spent (key, expires_at) values (${key}, ${expiresAt})
    on conflict (key) do update set expires_at = excluded.expires_at where spent.expires_at <= ${now}
    returning key`
}
