import type { AppGrant, ChainType } from '@latchkey/wire'
import { type Kysely, sql } from 'kysely'
import { jsonb } from '../db/jsonb.ts'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>
type UserWallet = { appId: string; userId: string; chainType: ChainType; address: string }

/** Finds a wallet of a user whose key the signer has. */
export async function findHeldWallet(
  db: Db,
  wallet: UserWallet,
): Promise<{ grant: AppGrant; sealedKey: string } | undefined> {
  const row = await selectHeld(db, wallet).select(['app_grant', 'sealed_key']).executeTakeFirst()
  return row?.app_grant && row.sealed_key !== null
    ? { grant: row.app_grant, sealedKey: row.sealed_key }
    : undefined
}

function selectHeld(db: Db, { appId, userId, chainType, address }: UserWallet) {
  return db
    .selectFrom('api_wallets')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('chain_type', '=', chainType)
    .where('address', '=', address)
    .where('app_grant', 'is not', null)
}

/** Stores the receipt that a device signed with the key that it took over. Does nothing for other wallets. */
export async function keepReceipt(
  db: Db,
  { appId, userId, chainType, address }: UserWallet,
  receipt: { statement: string; signature: string },
): Promise<void> {
  await db
    .updateTable('api_wallets')
    .set({ handover_receipt: jsonb(receipt) })
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('chain_type', '=', chainType)
    .where('address', '=', address)
    .where('app_grant', 'is not', null)
    .execute()
}

export type Handover = {
  appId: string
  userId: string
  walletId: string
  grant: AppGrant
  sealedKey: string
  receipt: { statement: string; signature: string }
}

/** Lists wallets that a device has stored while the signer still has the key, of one user or of all. */
export async function listHandovers(db: Db, user?: { appId: string; userId: string }): Promise<Handover[]> {
  const rows = await db
    .selectFrom('api_wallets as a')
    .select(['a.id', 'a.app_id', 'a.user_id', 'a.app_grant', 'a.sealed_key', 'a.handover_receipt'])
    .where('a.handover_receipt', 'is not', null)
    .where(
      sql<boolean>`exists (select 1 from wallets w
        where w.app_id = a.app_id and w.user_id = a.user_id and w.chain_type = a.chain_type and w.address = a.address)`,
    )
    .$if(user !== undefined, (query) =>
      query.where('a.app_id', '=', user?.appId ?? '').where('a.user_id', '=', user?.userId ?? ''),
    )
    .limit(100)
    .execute()
  return rows.flatMap((row) => {
    const { app_grant: grant, sealed_key: sealedKey, handover_receipt: receipt, user_id: userId } = row
    if (!grant || !receipt || sealedKey === null || userId === null) return []
    return { appId: row.app_id, userId, walletId: row.id, grant, sealedKey, receipt }
  })
}

/** Erases the database's part of the key. The row stays, because the user may delegate the wallet later. */
export async function forgetKey(db: Db, { appId, walletId }: Handover): Promise<void> {
  await db
    .updateTable('api_wallets')
    .set({
      ...{ app_grant: null, sealed_key: null, agreed_at: null, handover_receipt: null },
      ...{ owner_id: null, policy_ids: '[]', additional_signers: '[]' },
    })
    .where('app_id', '=', appId)
    .where('id', '=', walletId)
    .where('handover_receipt', 'is not', null)
    .execute()
  await db
    .deleteFrom('signer_rows')
    .where('app_id', '=', appId)
    .where('kind', '=', 'wallet')
    .where('id', '=', walletId)
    .execute()
}
