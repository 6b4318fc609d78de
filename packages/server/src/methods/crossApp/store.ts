import { type Kysely, sql } from 'kysely'
import type { BoundDb, BoundRow, Members } from '../../db/binding.ts'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>
type CreationTime = { created_at: Date }
/** An app whose accounts can log in to this one. */
export type ProviderRow = Members<'cross_app_providers'> & CreationTime
/** A requester that may ask users of this app for consent (R70: registered requesters). */
export type RequesterRow = Members<'cross_app_requesters'> & CreationTime
type Table = 'cross_app_providers' | 'cross_app_requesters'

export async function findProviderRow(
  at: BoundDb,
  ids: { appId: string; provider: string },
): Promise<ProviderRow | undefined> {
  const rows = at.db
    .selectFrom('cross_app_providers')
    .selectAll()
    .where('app_id', '=', ids.appId)
    .where('provider_app_id', '=', ids.provider)
  return (await listBound(at, 'cross_app_providers', await rows.execute()))[0]
}

export async function listProviders(at: BoundDb, appId: string): Promise<ProviderRow[]> {
  const rows = at.db
    .selectFrom('cross_app_providers')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at')
  return listBound(at, 'cross_app_providers', await rows.execute())
}

export async function listRequesters(at: BoundDb, appId: string): Promise<RequesterRow[]> {
  const rows = at.db
    .selectFrom('cross_app_requesters')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy('created_at')
  return listBound(at, 'cross_app_requesters', await rows.execute())
}

export async function findRequester(
  at: BoundDb,
  query: { appId: string; requester: string },
): Promise<RequesterRow | undefined> {
  const rows = at.db
    .selectFrom('cross_app_requesters')
    .selectAll()
    .where('app_id', '=', query.appId)
    .where('requester_id', '=', query.requester)
  return (await listBound(at, 'cross_app_requesters', await rows.execute()))[0]
}

/** The requester with exactly this registered callback. */
export async function findByCallback(
  at: BoundDb,
  query: { appId: string; requester: string; callback: string },
): Promise<RequesterRow | undefined> {
  const rows = at.db
    .selectFrom('cross_app_requesters')
    .selectAll()
    .where('app_id', '=', query.appId)
    .where('requester_id', '=', query.requester)
    .where(sql<boolean>`callbacks @> array[${query.callback}]::text[]`)
  return (await listBound(at, 'cross_app_requesters', await rows.execute()))[0]
}

/** The requester with pages of this origin; the one registered first if there are several. */
export async function findByOrigin(
  at: BoundDb,
  query: { appId: string; origin: string },
): Promise<RequesterRow | undefined> {
  const rows = at.db
    .selectFrom('cross_app_requesters')
    .selectAll()
    .where('app_id', '=', query.appId)
    .where(sql<boolean>`origins @> array[${query.origin}]::text[]`)
    .orderBy('created_at')
    .orderBy('requester_id')
  return (await listBound(at, 'cross_app_requesters', await rows.execute()))[0]
}

/** Leaves out rows written outside Latchkey: with its own login server, an attacker could be any user. */
async function listBound<T extends Table, R extends BoundRow<T>>(
  { binding }: BoundDb,
  table: T,
  rows: R[],
): Promise<R[]> {
  const holds = await Promise.all(rows.map((row) => binding.holds(table, row)))
  return rows.filter((_, n) => holds[n])
}

export async function saveProvider({ db, binding }: BoundDb, row: ProviderRow): Promise<void> {
  const mac = await binding.mac('cross_app_providers', row)
  const { app_id: _app, provider_app_id: _provider, created_at: _at, ...rest } = row
  await db
    .insertInto('cross_app_providers')
    .values({ ...row, mac })
    .onConflict((on) => on.columns(['app_id', 'provider_app_id']).doUpdateSet({ ...rest, mac }))
    .execute()
}

export async function saveRequester({ db, binding }: BoundDb, row: RequesterRow): Promise<void> {
  const mac = await binding.mac('cross_app_requesters', row)
  const { app_id: _app, requester_id: _requester, created_at: _at, ...rest } = row
  await db
    .insertInto('cross_app_requesters')
    .values({ ...row, mac })
    .onConflict((on) => on.columns(['app_id', 'requester_id']).doUpdateSet({ ...rest, mac }))
    .execute()
}

export async function removeProvider(db: Db, ids: { appId: string; provider: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cross_app_providers')
    .where('app_id', '=', ids.appId)
    .where('provider_app_id', '=', ids.provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Also removes all consents of this app's users for it. */
export async function removeRequester(db: Db, ids: { appId: string; requester: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cross_app_requesters')
    .where('app_id', '=', ids.appId)
    .where('requester_id', '=', ids.requester)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
