import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { renameAllSids } from '../session/store.ts'
import { changeAccounts, spendProof } from './change.ts'
import type { Proof } from './identity.ts'
import { refuseTaken } from './link.ts'
import { findOwner, insertAccount, removeAccount } from './store.ts'
import type { UserRow } from './user.ts'

export type Update = {
  app: App
  caller: SignedIn
  /** The subject of the account that is replaced; the caller has to name it (R64). */
  old: string
  /** The new one, of the same type, proven. */
  proof: Proof
}

/** Replaces an account by another of its type: the old one is named, the new one proven (R64). */
export async function update(ctx: Context, o: Update): Promise<UserRow> {
  const { identity } = o.proof
  const { type } = identity
  const owner = await findOwner(ctx.db, { app: o.app.id, identity })
  if (owner && owner.id !== o.caller.userId) throw new AppError('linked_to_another_user')
  return changeAccounts(ctx, o, async ({ trx, app, caller, now }) => {
    await spendProof(trx, o.proof)
    // First every session, then the caller's own once more by `changeAccounts`, which remembers the token it holds.
    await renameAllSids(trx, { app: app.id, user: caller.userId, now })
    const removed = await removeAccount(trx, {
      app: app.id,
      user: caller.userId,
      identity: { type, subject: o.old },
      now,
    })
    if (!removed) throw new AppError('linked_account_not_found')
    await insertAccount(trx, { app: app.id, user: caller.userId, identity, now }).catch(refuseTaken)
    return { event: 'account.updated', data: { type } }
  })
}
