import { AppError, type User } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { getChannels } from '../notices/channels.ts'
import { holdFrom } from '../session/freshLogin.ts'
import { type Identity, isEmbedded, isProvenLogin } from '../user/identity.ts'
import { bumpVersion, findReachable, getAccount, lockUsers } from '../user/store.ts'
import { toUser } from '../user/toWire.ts'
import type { UserRow } from '../user/user.ts'
import { addNamed } from './addNamed.ts'
import { needUser, noUser } from './needUser.ts'
import { toUserId } from './userId.ts'

/**
 * Adds an account to a user for the app's server. It is on hold for a day, and a user who has logged in gets a notice
 * with a link that removes it: a thief with a stolen app secret must not become a second owner (decision 36: management
 * API). Adding an account that the user has changes nothing.
 *
 * @throws AppError `not_found`; `linked_to_another_user`; `cannot_link_more_of_type`; `invalid_data` for a user who
 * cannot get the notice, or whose wallet the first login takes over.
 */
export async function linkAccountFor(
  ctx: Context,
  { app, id, identity }: { app: App; id: string; identity: Identity },
): Promise<User> {
  const appId = app.id
  const userId = toUserId(id)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    if (!(await lockUsers(trx, { appId, ids: [userId] }))) throw noUser(id)
    await ctx.webhooks.watch(at, app, userId)
    const user = await needUser(at, { appId, id })
    if (getAccount(user, identity)) return toUser(user)
    const before = await findReachable(at, { appId, userId, now })
    const hasLoggedIn = user.accounts.some(isProvenLogin)
    assertAddable(
      user,
      hasLoggedIn,
      getChannels(before, now).some(({ isSure }) => isSure),
    )
    const hold = holdFrom(now)
    const naming = hasLoggedIn ? 'announced' : 'added'
    await addNamed(at, { app, userId, identity, naming, now, hold })
    await bumpVersion(trx, userId)
    const data = { by: 'app', type: identity.type }
    await audit(trx, { appId, userId, event: 'account.linked', data, at: now })
    if (hasLoggedIn)
      await announce(ctx, at, { app, event: 'linked', userId, before, added: identity, hold, byApp: true })
    return toUser(await needUser(at, { appId, id }))
  })
}

function assertAddable(user: UserRow, hasLoggedIn: boolean, canNotify: boolean): void {
  if (user.is_guest) throw refusal('This user is a guest. The user links the account after logging in.')
  if (hasLoggedIn && !canNotify)
    throw refusal('This user has no address for the notice. The user links the account after logging in.')
  // The first login takes the wallet over, with whatever is on it.
  if (!hasLoggedIn && user.accounts.some(isEmbedded))
    throw refusal(
      'This user has a wallet and has not logged in. The user links the account after logging in.',
    )
}

const refusal = (message: string) => new AppError('invalid_data', { message })
