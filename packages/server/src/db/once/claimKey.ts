import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

export type KeyClaim = {
  appId: string
  key: string
  requestHash: Uint8Array
  holder: string
  now: Date
  leaseSeconds: number
  lifeSeconds: number
}

export type ClaimResult =
  /** The caller has to run the request. `sealedMade` is what a process that died has made for it. */
  | { kind: 'claimed'; sealedMade: string | null }
  | { kind: 'answered'; sealedAnswer: string }
  | { kind: 'running' }
  | { kind: 'otherRequest' }

/**
 * Claims an idempotency key for one request, in one statement, so that only one of many simultaneous equal requests
 * runs. If the process of a claim died, another process can take the claim over once its lease has ended.
 */
export async function claimKey(db: Kysely<Schema>, claim: KeyClaim): Promise<ClaimResult> {
  const { appId, key, requestHash, holder, now } = claim
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const { rows } = await sql<{ sealed_made: string | null }>`
    insert into idempotency_keys as k (app_id, key, request_hash, holder, lease_expires_at, created_at, expires_at)
    values (${appId}, ${key}, ${requestHash}, ${holder}, ${at(claim.leaseSeconds)}, ${now}, ${at(claim.lifeSeconds)})
    on conflict (app_id, key) do update set
      request_hash = excluded.request_hash, holder = excluded.holder, lease_expires_at = excluded.lease_expires_at,
      sealed_answer = null, sealed_made = case when k.expires_at <= ${now} then null else k.sealed_made end,
      created_at = case when k.expires_at <= ${now} then excluded.created_at else k.created_at end,
      expires_at = case when k.expires_at <= ${now} then excluded.expires_at else k.expires_at end
    where k.expires_at <= ${now}
      or (k.sealed_answer is null and k.lease_expires_at <= ${now} and k.request_hash = excluded.request_hash)
    returning sealed_made`.execute(db)
  const [row] = rows
  if (row) return { kind: 'claimed', sealedMade: row.sealed_made }
  const other = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'sealed_answer'])
    .where('app_id', '=', appId)
    .where('key', '=', key)
    .executeTakeFirst()
  // The first request failed between the two statements, so its key is free again.
  if (!other) return { kind: 'running' }
  if (!Buffer.from(other.request_hash).equals(requestHash)) return { kind: 'otherRequest' }
  return other.sealed_answer === null
    ? { kind: 'running' }
    : { kind: 'answered', sealedAnswer: other.sealed_answer }
}

/**
 * Whether the caller still holds its claim. The answer stays valid until the end of the transaction. A process that was
 * paused for longer than its lease must not continue.
 */
export async function isHeld(
  trx: Kysely<Schema>,
  { appId, key, holder }: Pick<KeyClaim, 'appId' | 'key' | 'holder'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select('key')
    .where('app_id', '=', appId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the answer. Does nothing if another process has taken over the claim. */
export async function keepAnswer(
  db: Kysely<Schema>,
  { holder, sealedAnswer, ...name }: Pick<KeyClaim, 'appId' | 'key' | 'holder'> & { sealedAnswer: string },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ sealed_answer: sealedAnswer })
    .where('app_id', '=', name.appId)
    .where('key', '=', name.key)
    .where('holder', '=', holder)
    .execute()
}

/**
 * Stores what a request has made, in the transaction that makes it. False if another process has taken over the claim.
 */
export async function keepMade(
  trx: Kysely<Schema>,
  { holder, sealedMade, ...name }: Pick<KeyClaim, 'appId' | 'key' | 'holder'> & { sealedMade: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ sealed_made: sealedMade })
    .where('app_id', '=', name.appId)
    .where('key', '=', name.key)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Frees the key of a failed request, so that the request can be sent again. A key of a request that has made something
 * stays with this request.
 */
export async function freeKey(
  db: Kysely<Schema>,
  { appId, key, holder, now }: Pick<KeyClaim, 'appId' | 'key' | 'holder' | 'now'>,
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('app_id', '=', appId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('sealed_answer', 'is', null)
    .where('sealed_made', 'is', null)
    .execute()
  await db
    .updateTable('idempotency_keys')
    .set({ lease_expires_at: now })
    .where('app_id', '=', appId)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where('sealed_answer', 'is', null)
    .execute()
}
