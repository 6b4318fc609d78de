import type { management } from '@latchkey/wire'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { KeyClaim } from '../../db/once/claimKey.ts'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>
export type TransactionRow = Selectable<Schema['wallet_transactions']>

/** Statuses of transactions that can still get into a block. */
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

/** Finds the transaction that an earlier try of the same request stored, unless a node refused it. */
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
 * Locks the nonces of a wallet on a chain until the database transaction ends, across all processes. Each send
 * therefore finds the nonces of earlier ones.
 */
export async function lockNonces(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nonces ${name}`}, 0))`.execute(trx)
}

/**
 * Finds the first nonce that neither the node had counted nor a transaction signed here has. It also fills a gap below
 * a nonce that a caller chose.
 *
 * @param query.nodeCount the transaction count that the node answered at `query.askedAt`.
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

/** Stores the status of a transaction. `dueAt` is null if the status is final. */
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

/** Claims transactions that are due for a status check. Another process can claim them once the lease has ended. */
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
