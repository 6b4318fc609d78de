import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { canLogIn, type Identity, isEmbedded, isProvenLogin, isUnproven } from '../user/identity.ts'
import { unlinkAccount } from '../user/ownAccounts.ts'
import { findUser, getAccount } from '../user/store.ts'
import type { AccountRow, UserRow } from '../user/user.ts'
import { changeAccounts, present } from './change.ts'

export type UnlinkRequest = {
  app: App
  caller: SignedIn
  identity: Pick<Identity, 'type' | 'subject'>
  /** Throws if the method has its own reason to keep the account. */
  refuse?: (account: AccountRow) => void
}

/**
 * Unlinks an account from the caller. The last login method cannot be unlinked, nor an embedded wallet (R61: last login
 * method).
 */
export async function unlink(ctx: Context, request: UnlinkRequest): Promise<UserRow> {
  const { type } = request.identity
  return changeAccounts(ctx, { ...request, name: 'unlinked' }, async ({ at, app, caller, now, hold }) => {
    const user = present(await findUser(at, { appId: app.id, id: caller.userId }))
    const { accounts } = user
    const account = getAccount(user, request.identity)
    if (!account) throw new AppError('linked_account_not_found')
    request.refuse?.(account)
    if (isEmbedded(account)) throw new AppError('cannot_unlink_embedded_wallet')
    assertNotLast(accounts, account)
    await unlinkAccount(at, { appId: app.id, userId: caller.userId, account, now, hold })
    return { event: 'account.unlinked', data: { type }, told: { event: 'unlinked', removed: account } }
  })
}

/**
 * An account that only the app's server has named may not be the user's, so it does not count as another login method.
 *
 * @throws AppError `cannot_unlink_sole_account`
 */
export function assertNotLast(accounts: readonly AccountRow[], account: AccountRow): void {
  const hasLoggedIn = accounts.some(isProvenLogin)
  if (hasLoggedIn && isUnproven(account)) return
  const remaining = accounts.filter(hasLoggedIn ? isProvenLogin : canLogIn)
  if (remaining.length === 1) throw new AppError('cannot_unlink_sole_account')
}
