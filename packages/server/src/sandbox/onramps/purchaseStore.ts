import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../db/schema.ts'

type Store = Pick<Context, 'db' | 'now'>
export type FakePurchase = Selectable<Schema['sandbox_purchases']>
type NewPurchase = Pick<
  FakePurchase,
  'id' | 'vendor' | 'reference' | 'address' | 'asset' | 'amount' | 'method'
>

/** Keeps an existing one: a page that is opened again has the same purchase. */
export async function addPurchase({ db, now }: Store, purchase: NewPurchase): Promise<void> {
  await db
    .insertInto('sandbox_purchases')
    .values({ ...purchase, status: 'open', transaction_hash: null, created_at: now() })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
}

export function findPurchase({ db }: Store, id: string): Promise<FakePurchase | undefined> {
  return db.selectFrom('sandbox_purchases').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function findPurchases(
  { db }: Store,
  { vendor, reference }: { vendor?: string; reference?: string },
): Promise<FakePurchase[]> {
  let query = db.selectFrom('sandbox_purchases').selectAll().orderBy('created_at', 'desc').limit(50)
  if (vendor !== undefined) query = query.where('vendor', '=', vendor)
  if (reference !== undefined) query = query.where('reference', '=', reference)
  return query.execute()
}

/** Opens the page of a purchase with a single-use token; false for a used one. */
export async function openOnce(
  { db, now }: Store,
  {
    id,
    since,
    ...known
  }: { id: string; since: Date; reference: string; amount: string | null; method: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_purchases')
    .set({ ...known, opened_at: now() })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes the state of a purchase, unless another press was first. */
export async function move(
  { db }: Store,
  { id, from, to }: { id: string; from: readonly FakePurchase['status'][]; to: FakePurchase['status'] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_purchases')
    .set({ status: to })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function noteTransaction(
  { db }: Store,
  { id, hash }: { id: string; hash: string | undefined },
): Promise<void> {
  await db
    .updateTable('sandbox_purchases')
    .set({ transaction_hash: hash ?? null })
    .where('id', '=', id)
    .execute()
}
