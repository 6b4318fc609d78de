import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { findReachable, lockUsers } from '../user/store.ts'
import { endDelegations } from '../wallet/endDelegations.ts'
import { revokeAtSigner } from './revocations.ts'

const atOnce = 100

/**
 * Revokes the delegations of all users of an app, or of one user, for the operator. Each user gets the same notice as
 * after a revocation of their own.
 *
 * @returns the number of wallets. Nothing is signed for them once this has resolved.
 * @throws SignerAway if the signer may still have its part. The database has erased its own part by then, and a job
 * retries.
 */
export async function revokeAll(ctx: Context, app: App, { userId }: { userId?: string }): Promise<number> {
  const wallets = await listWallets(ctx, { appId: app.id, userId })
  for (const id of new Set(wallets.map((wallet) => wallet.userId))) await endForUser(ctx, app, id)
  for (let at = 0; at < wallets.length; at += atOnce)
    await Promise.all(
      wallets.slice(at, at + atOnce).map(({ walletId }) => revokeAtSigner(ctx, { appId: app.id, walletId })),
    )
  return wallets.length
}

async function endForUser(ctx: Context, app: App, userId: string): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const owner = { appId: app.id, userId }
    const now = ctx.now()
    await lockUsers(trx, { appId: app.id, ids: [userId] })
    const addresses = await endDelegations(at, owner, { now })
    if (addresses.length === 0) return
    const before = await findReachable(at, { ...owner, now })
    const more = [`The wallet: ${addresses.join(', ')}.`]
    await announce(ctx, at, { event: 'delegationRevoked', app, userId, before, hold: null, more })
  })
}

async function listWallets(
  { db }: Pick<Context, 'db'>,
  { appId, userId }: { appId: string; userId: string | undefined },
): Promise<{ walletId: string; userId: string }[]> {
  const rows = await db
    .selectFrom('api_wallets')
    .select(['id', 'user_id'])
    .where('app_id', '=', appId)
    .where('consent', 'is not', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
  return rows.flatMap(({ id, user_id }) => (user_id === null ? [] : [{ walletId: id, userId: user_id }]))
}
