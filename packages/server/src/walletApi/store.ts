import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { ApiWallet } from '../delegation/apiWallets.ts'

type Db = Kysely<Schema>

export type WalletFilter = {
  appId: string
  chainType?: string | undefined
  userId?: string | undefined
  address?: string | undefined
  externalId?: string | undefined
  /** Wallets that at least one of these key quorums can use. */
  quorumIds?: readonly string[] | undefined
  isArchivedToo?: boolean | undefined
}

/** The page begins after this wallet. */
export type WalletCursor = { createdAt: Date; id: string }

/** Lists wallets that can be used now, newest first. A new wallet does not move others to another page. */
export async function listWalletRows(
  db: Db,
  filter: WalletFilter,
  { after, limit }: { after?: WalletCursor | undefined; limit: number },
): Promise<ApiWallet[]> {
  let query = db
    .selectFrom('api_wallets')
    .selectAll()
    .where('app_id', '=', filter.appId)
    .where('sealed_key', 'is not', null)
  if (filter.chainType !== undefined)
    query = query.where('chain_type', '=', filter.chainType as ApiWallet['chain_type'])
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId)
  if (filter.address !== undefined)
    query = query.where('address', '=', filter.address).where('chain_type', '=', toChainType(filter.address))
  if (filter.externalId !== undefined) query = query.where('external_id', '=', filter.externalId)
  if (filter.quorumIds !== undefined) {
    const ids = [...filter.quorumIds]
    query = query.where(
      sql<SqlBool>`(consent->>'quorum_id' = any(${ids}::text[]) or owner_id = any(${ids}::text[]))`,
    )
  }
  if (!filter.isArchivedToo) query = query.where('archived_at', 'is', null)
  if (after)
    query = query.where(
      sql<SqlBool>`(created_at < ${after.createdAt} or (created_at = ${after.createdAt} and id > ${after.id}))`,
    )
  return query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute()
}

/** Finds key quorums that have a public key as a member, directly or in a nested quorum. */
export async function findQuorumsOfKey(
  db: Db,
  { appId, publicKey }: { appId: string; publicKey: string },
): Promise<string[]> {
  const member = JSON.stringify({ authorization_keys: [{ public_key: publicKey }] })
  const { rows } = await sql<{ id: string }>`
    with newest as (
      select distinct on (id) id, body from signer_rows
      where app_id = ${appId} and kind = 'quorum' and is_committed order by id, version desc),
    direct as (select id from newest where body @> ${member}::jsonb)
    select id from direct
    union
    select n.id from newest n join direct d on n.body->'key_quorum_ids' ? d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Finds a wallet by its address, even if the app cannot use it now. */
export async function findWalletByAddress(
  db: Db,
  { appId, address }: { appId: string; address: string },
): Promise<ApiWallet | undefined> {
  return db
    .selectFrom('api_wallets')
    .selectAll()
    .where('app_id', '=', appId)
    .where('chain_type', '=', toChainType(address))
    .where('address', '=', address)
    .executeTakeFirst()
}

/** The index begins with the chain, so queries by address also name it. */
function toChainType(address: string): ApiWallet['chain_type'] {
  return address.startsWith('0x') ? 'ethereum' : 'solana'
}

/** Stores the app's names of a wallet. */
export async function renameWallet(
  db: Db,
  { id, appId }: { id: string; appId: string },
  names: { display_name?: string | null; external_id?: string },
): Promise<void> {
  await db.updateTable('api_wallets').set(names).where('app_id', '=', appId).where('id', '=', id).execute()
}
