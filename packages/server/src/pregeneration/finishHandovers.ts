import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { finishEach } from '../delegation/finishEach.ts'
import { forgetKey, type Handover, listHandovers } from './store.ts'

/**
 * Erases the keys that devices have stored: first at the signer, then in the database. It runs after each commit and
 * periodically, because a crash between the steps leaves a key in two places, but never in none.
 *
 * @returns the number of wallets.
 * @throws SignerAway
 */
export async function finishHandovers(
  ctx: Pick<Context, 'db' | 'signer' | 'now'>,
  user?: { appId: string; userId: string },
): Promise<number> {
  const handovers = await listHandovers(ctx.db, user)
  const finish = async (handover: Handover) => {
    const { appId, userId, walletId, grant, sealedKey, receipt } = handover
    await ctx.signer.confirmHandover({ grant, sealedKey, ...receipt })
    await inTransaction(ctx.db, async (trx) => {
      await forgetKey(trx, handover)
      const entry = { appId, userId, event: 'wallet.handed_over', data: { wallet: walletId } }
      await audit(trx, { ...entry, at: ctx.now() })
    })
  }
  return finishEach(handovers, finish, 'Keys of handed over wallets could not be erased at the signer.')
}
