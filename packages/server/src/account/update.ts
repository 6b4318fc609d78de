import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { randomId } from '../session/newSession.ts'
import { renameAllSids } from '../session/store.ts'
import type { IdentityProof } from '../user/identity.ts'
import { linkAccount, unlinkAccount } from '../user/ownAccounts.ts'
import { findOwner, findUser, getAccount } from '../user/store.ts'
import type { UserRow } from '../user/user.ts'
import { changeAccounts, present, spendProof } from './change.ts'
import { assertNotDenied } from './denied.ts'

export type UpdateRequest = {
  app: App
  caller: SignedIn
  /** The subject of the account to replace; the caller must name it (R64: replaced address). */
  old: string
  /** The proof of the new account, of the same type. */
  proof: IdentityProof
}

/**
 * Replaces an account with another of its type: the caller names the old one and proves the new one (R64: replaced
 * address).
 */
export async function update(ctx: Context, request: UpdateRequest): Promise<UserRow> {
  const { identity } = request.proof
  const { type } = identity
  await assertNotDenied(ctx, { ...request, identity })
  const owner = await findOwner(ctx, { appId: request.app.id, identity, now: ctx.now() })
  if (owner && owner.id !== request.caller.userId) throw new AppError('linked_to_another_user')
  return changeAccounts(ctx, { ...request, name: 'updated' }, async ({ trx, at, app, caller, now, hold }) => {
    await spendProof(trx, request.proof)
    // Renames every session first; then `changeAccounts` renames the caller's own again and remembers its present
    // token.
    await renameAllSids(at, { appId: app.id, userId: caller.userId, newSid: () => randomId(ctx), now })
    const own = { appId: app.id, userId: caller.userId, now, hold }
    const user = present(await findUser(at, { appId: app.id, id: caller.userId }))
    const account = getAccount(user, { type, subject: request.old })
    if (!account) throw new AppError('linked_account_not_found')
    await unlinkAccount(at, { ...own, account })
    await linkAccount(at, { ...own, identity })
    return {
      event: 'account.updated',
      data: { type },
      told: { event: 'updated', added: identity, removed: account },
    }
  })
}
