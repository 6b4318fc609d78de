import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>
/** An app whose accounts log in to this one. */
export type ProviderRow = Selectable<Schema['cross_app_providers']>
/** Who may ask users of this app for consent (R70). */
export type RequesterRow = Selectable<Schema['cross_app_requesters']>

export async function findProviderRow(
  db: Db,
  ids: { app: string; provider: string },
): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('cross_app_providers')
    .selectAll()
    .where('app_id', '=', ids.app)
    .where('provider_app_id', '=', ids.provider)
    .executeTakeFirst()
}

export async function listProviders(db: Db, app: string): Promise<ProviderRow[]> {
  return db
    .selectFrom('cross_app_providers')
    .selectAll()
    .where('app_id', '=', app)
    .orderBy('created_at')
    .execute()
}

export async function listRequesters(db: Db, app: string): Promise<RequesterRow[]> {
  return db
    .selectFrom('cross_app_requesters')
    .selectAll()
    .where('app_id', '=', app)
    .orderBy('created_at')
    .execute()
}

/** The requester that has registered this callback, literally. */
export async function findByCallback(
  db: Db,
  query: { app: string; requester: string; callback: string },
): Promise<RequesterRow | undefined> {
  return db
    .selectFrom('cross_app_requesters')
    .selectAll()
    .where('app_id', '=', query.app)
    .where('requester_id', '=', query.requester)
    .where(sql<boolean>`callbacks @> array[${query.callback}]::text[]`)
    .executeTakeFirst()
}

/** The requester whose pages are of this origin; the one registered first where several are. */
export async function findByOrigin(
  db: Db,
  query: { app: string; origin: string },
): Promise<RequesterRow | undefined> {
  return db
    .selectFrom('cross_app_requesters')
    .selectAll()
    .where('app_id', '=', query.app)
    .where(sql<boolean>`origins @> array[${query.origin}]::text[]`)
    .orderBy('created_at')
    .orderBy('requester_id')
    .executeTakeFirst()
}

export async function saveProvider(db: Db, row: ProviderRow): Promise<void> {
  const { app_id: _app, provider_app_id: _provider, created_at: _at, ...rest } = row
  await db
    .insertInto('cross_app_providers')
    .values(row)
    .onConflict((on) => on.columns(['app_id', 'provider_app_id']).doUpdateSet(rest))
    .execute()
}

export async function saveRequester(db: Db, row: RequesterRow): Promise<void> {
  const { app_id: _app, requester_id: _requester, created_at: _at, ...rest } = row
  await db
    .insertInto('cross_app_requesters')
    .values(row)
    .onConflict((on) => on.columns(['app_id', 'requester_id']).doUpdateSet(rest))
    .execute()
}

export async function removeProvider(db: Db, ids: { app: string; provider: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cross_app_providers')
    .where('app_id', '=', ids.app)
    .where('provider_app_id', '=', ids.provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** With everything that users of this app have allowed it. */
export async function removeRequester(db: Db, ids: { app: string; requester: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cross_app_requesters')
    .where('app_id', '=', ids.app)
    .where('requester_id', '=', ids.requester)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
