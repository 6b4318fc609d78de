import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { finishEach } from './finishEach.ts'

type WalletName = { appId: string; walletId: string }

/** The longest time between the signer's and the database's part of a consent. Database statements time out sooner. */
const consentMs = 60_000
const batch = 100

/**
 * Notes that the signer is about to get a wallet's key. If the consent does not reach the database in time, a job
 * revokes the wallet at the signer.
 */
export async function expectConsent(
  db: Kysely<Schema>,
  { appId, walletId, now }: WalletName & { now: Date },
): Promise<void> {
  const due_at = new Date(now.getTime() + consentMs)
  await db
    .insertInto('signer_revocations')
    .values({ wallet_id: walletId, app_id: appId, due_at })
    .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet({ due_at }))
    .execute()
}

/** Locks the row of a wallet's revocation until the transaction ends. Returns a function that deletes the row. */
export async function lockRevocation(
  trx: Kysely<Schema>,
  { appId, walletId }: WalletName,
): Promise<() => Promise<void>> {
  await trx
    .insertInto('signer_revocations')
    .values({ wallet_id: walletId, app_id: appId })
    .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet({ app_id: appId }))
    .execute()
  return async () => {
    await trx.deleteFrom('signer_revocations').where('wallet_id', '=', walletId).execute()
  }
}

/**
 * Revokes a wallet at the signer, unless its user has agreed again. The signer signs nothing for it once this has
 * resolved.
 *
 * @throws SignerAway
 */
export async function revokeAtSigner(ctx: Pick<Context, 'db' | 'signer'>, wallet: WalletName): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const release = await lockRevocation(trx, wallet)
    const row = await trx
      .selectFrom('api_wallets')
      .select('id')
      .where('id', '=', wallet.walletId)
      .where('consent', 'is not', null)
      .executeTakeFirst()
    if (!row) await ctx.signer.revoke({ wallet_id: wallet.walletId })
    await release()
  })
}

/** Finishes the revocations that any process has left open. Returns the number of wallets. */
export async function finishRevocations({
  db,
  signer,
  now,
}: Pick<Context, 'db' | 'signer' | 'now'>): Promise<number> {
  const rows = await db
    .selectFrom('signer_revocations')
    .select(['wallet_id', 'app_id'])
    .where((column) => column.or([column('due_at', 'is', null), column('due_at', '<=', now())]))
    .limit(batch)
    .execute()
  return finishEach(
    rows,
    ({ wallet_id: walletId, app_id: appId }) => revokeAtSigner({ db, signer }, { appId, walletId }),
    'Wallets could not be revoked at the signer.',
  )
}
