import type { management } from '@latchkey/wire'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { KeyClaim } from '../../db/once/claimKey.ts'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>
export type TransactionRow = Selectable<Schema['wallet_transactions']>

/** Statuses of transactions that can still become part of the chain. */
const open: readonly management.TransactionStatus[] = ['pending', 'broadcasted']

export async function insertTransaction(db: Db, row: TransactionRow): Promise<void> {
  await db.insertInto('wallet_transactions').values(row).execute()
}

export async function findTransaction(
  db: Db,
  { appId, id }: { appId: string; id: string },
): Promise<TransactionRow | undefined> {
  return db
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What an earlier try of the same request has stored, unless a node refused it. */
export async function findTransactionOfRequest(
  db: Db,
  { appId, key, requestHash, since }: Pick<KeyClaim, 'appId' | 'key' | 'requestHash'> & { since: Date },
): Promise<TransactionRow | undefined> {
  return db
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('app_id', '=', appId)
    .where('idempotency_key', '=', key)
    .where('request_hash', '=', requestHash)
    .where('status', '<>', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirst()
}

/**
 * Holds other sends of a wallet on a chain back until the transaction ends, also those of other processes, so that each
 * finds the nonces of the ones before it.
 */
export async function lockNonces(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nonces ${name}`}, 0))`.execute(trx)
}

/**
 * The first nonce that the node did not know of when it was asked, and that no transaction signed here has. A gap that the
 * caller left by a higher nonce is filled.
 *
 * @param query.nodeCount what the node said at `query.askedAt`.
 */
export async function nextNonce(
  trx: Db,
  query: { walletId: string; caip2: string; nodeCount: number; askedAt: Date },
): Promise<number> {
  const rows = await trx
    .selectFrom('wallet_transactions')
    .select('nonce')
    .where('wallet_id', '=', query.walletId)
    .where('caip2', '=', query.caip2)
    .where('nonce', '>=', query.nodeCount)
    .where((is) =>
      is.or([
        is('status', 'in', open),
        is.and([is('status', '<>', 'failed'), is('status_at', '>=', query.askedAt)]),
      ]),
    )
    .execute()
  const nonces = new Set(rows.map(({ nonce }) => nonce))
  let next = query.nodeCount
  while (nonces.has(next)) next++
  return next
}

/** Stores the status of a transaction. `dueAt` is null where the status is final. */
export async function setStatus(
  db: Db,
  id: string,
  { status, now, dueAt }: { status: management.TransactionStatus; now: Date; dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable('wallet_transactions')
    .set({
      status,
      due_at: dueAt,
      status_at: sql<Date>`case when status = ${status} then status_at else ${now} end`,
    })
    .where('id', '=', id)
    .execute()
}

/** Takes transactions whose node has to be asked. Another process takes them when the lease has ended. */
export async function claimDue(
  db: Db,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    update wallet_transactions set due_at = ${leaseEndsAt} where id in (
      select id from wallet_transactions where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows
}
