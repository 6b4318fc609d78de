import { SignerAway } from '@latchkey/signer'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

type WalletName = { appId: string; walletId: string }

/** How long a consent may take between the signer and the database. A statement ends sooner. */
const consentMs = 60_000
const batch = 100

/**
 * Notes that the signer may get a wallet's key in a moment. If nothing comes of it in the database, the signer is told to
 * forget the wallet.
 */
export async function awaitConsent(
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

/** Locks a wallet's revocation until the transaction ends. What it gives removes it: the consent is stored. */
export async function holdRevocation(
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
 * Has the signer forget a wallet, unless its user has agreed again. Nothing is signed for it once this has resolved.
 *
 * @throws SignerAway
 */
export async function revokeAtSigner(ctx: Pick<Context, 'db' | 'signer'>, wallet: WalletName): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const release = await holdRevocation(trx, wallet)
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

/** Has the signer forget what it has to, from all processes and places. Gives how many wallets. */
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
  const failures: unknown[] = []
  for (const { wallet_id: walletId, app_id: appId } of rows)
    try {
      await revokeAtSigner({ db, signer }, { appId, walletId })
    } catch (cause) {
      if (isAway(cause)) throw cause
      // The others do not wait for it.
      failures.push(cause)
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Wallets could not be revoked at the signer.')
  return rows.length
}

export const isAway = (cause: unknown) => cause instanceof SignerAway
