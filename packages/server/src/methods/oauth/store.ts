import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { hashCode } from './code.ts'

type Db = Kysely<Schema>
type CodeKey = { appId: string; code: string }
type Row = Selectable<Schema['ceremonies']>

/** The row of a code, used or not. */
export async function findCode(db: Db, { appId, code }: CodeKey): Promise<Row | undefined> {
  return db
    .selectFrom('ceremonies')
    .selectAll()
    .where('key_hash', '=', hashCode(code))
    .where('app_id', '=', appId)
    .where('kind', '=', 'oauth-code')
    .executeTakeFirst()
}

/**
 * Records which session a used code has opened, and deletes its secrets. True if the code was presented again
 * meanwhile. This and `markReplayed` change the same row: the second of them sees the first.
 */
export async function noteSession(db: Db, code: CodeKey & { session: string | null }): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean }>`
    update ceremonies set data = (data - 'tokens' - 'identity') || jsonb_build_object('session', ${code.session}::text)
    where key_hash = ${hashCode(code.code)} and app_id = ${code.appId} and kind = 'oauth-code'
    returning data ? 'replayed' as replayed`.execute(db)
  return rows[0]?.replayed ?? false
}

/** Records that a used code was presented again. Returns the session that it opened, once that is known. */
export async function markReplayed(db: Db, code: CodeKey): Promise<string | undefined> {
  const { rows } = await sql<{ session: string | null }>`
    update ceremonies set data = data || '{"replayed": true}'
    where key_hash = ${hashCode(code.code)} and app_id = ${code.appId} and kind = 'oauth-code' and used_at is not null
    returning data ->> 'session' as session`.execute(db)
  return rows[0]?.session ?? undefined
}
