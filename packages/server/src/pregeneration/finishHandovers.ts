import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { forgetKey, listHandovers } from './store.ts'

/**
 * Has the signer erase the keys that devices have stored, and then the database its part. It is asked after each commit and
 * from time to time: a crash between the steps leaves a key in two places, and never in none.
 *
 * @returns how many wallets.
 * @throws SignerAway
 */
export async function finishHandovers(
  ctx: Pick<Context, 'db' | 'signer' | 'now'>,
  user?: { appId: string; userId: string },
): Promise<number> {
  const handovers = await listHandovers(ctx.db, user)
  for (const handover of handovers) {
    const { appId, userId, walletId, grant, sealedKey, receipt } = handover
    await ctx.signer.confirmHandover({ grant, sealedKey, ...receipt })
    await inTransaction(ctx.db, async (trx) => {
      await forgetKey(trx, handover)
      const entry = { appId, userId, event: 'wallet.handed_over', data: { wallet: walletId } }
      await audit(trx, { ...entry, at: ctx.now() })
    })
  }
  return handovers.length
}
