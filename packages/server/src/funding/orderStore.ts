import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
export type OrderRow = Selectable<Schema['funding_orders']>
type Owner = { appId: string; userId: string }

export async function insertOrder(db: Db, order: OrderRow): Promise<void> {
  await db.insertInto('funding_orders').values(order).execute()
}

/** Undefined for an unknown order and for one of another user. */
export function findOrder(db: Db, { appId, userId }: Owner, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('funding_orders')
    .selectAll()
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Orders that may still arrive, newest first. */
export function findOpenOrders(
  db: Db,
  { appId, userId }: Owner,
  { since, limit }: { since: Date; limit: number },
): Promise<OrderRow[]> {
  return db
    .selectFrom('funding_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('app_id', '=', appId)
    .where('created_at', '>', since)
    .where('status', 'not in', ['success', 'failure'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** A final status stays final, and of two concurrent responses, the one requested earlier is ignored. */
export async function setStatus(
  db: Db,
  {
    id,
    status,
    transaction_hash,
    status_at,
  }: Pick<OrderRow, 'id' | 'status' | 'transaction_hash' | 'status_at'>,
): Promise<void> {
  await db
    .updateTable('funding_orders')
    .set({ status, transaction_hash, status_at })
    .where('id', '=', id)
    .where('status', 'not in', ['success', 'failure'])
    .where('status_at', '<=', status_at)
    .execute()
}
