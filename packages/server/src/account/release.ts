import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { announce } from '../notices/announce.ts'
import { getChannels } from '../notices/channels.ts'
import type { UndoableChange } from '../notices/undoLink.ts'
import { type Identity, isUnproven } from '../user/identity.ts'
import { bumpVersion, findReachable, findUser, getAccount, withdrawAccount } from '../user/store.ts'
import type { AccountRow, UserRow } from '../user/user.ts'

/**
 * Notifies the addresses and numbers that only the app's server has named, when another account logs in first. The link
 * takes such an address off the user: otherwise its owner could get into a user whom an attacker has prepared (decision
 * 36: management API).
 */
export async function tellOthers(
  ctx: Context,
  at: BoundDb,
  { app, user, account }: { app: App; user: UserRow; account: AccountRow },
): Promise<void> {
  const now = ctx.now()
  const channels = new Set(getChannels([account], now).map(({ to }) => to))
  for (const other of user.accounts) {
    if (other === account || !isUnproven(other) || !['email', 'phone'].includes(other.type)) continue
    // The same person, by a login of a network that names this address.
    if (channels.has(other.subject)) continue
    const { type, subject } = other
    const ownAccount = { type: type as Identity['type'], subject } // written from an `Identity`
    // It is the only recipient, and sure to be the owner of what its link removes.
    const before = [{ ...other, data: {}, held_until: null }]
    await announce(ctx, at, {
      ...{ event: 'named', app, userId: user.id, before, type: account.type, hold: null },
      traces: { released: ownAccount },
    })
  }
}

/** Takes an account off its user, unless its owner has logged in with it since. The user is locked. */
export async function release(
  ctx: Context,
  at: BoundDb,
  { app, change, now }: { app: App; change: UndoableChange; now: Date },
): Promise<boolean> {
  const own = { appId: app.id, userId: change.user, now }
  const user = await findUser(at, { appId: app.id, id: change.user })
  const account = change.released && getAccount(user, change.released)
  if (!account || !isUnproven(account)) return false
  await withdrawAccount(at, { ...own, account })
  await bumpVersion(at.db, change.user)
  const { type } = account
  await audit(at.db, {
    appId: app.id,
    userId: change.user,
    event: 'account.released',
    data: { type },
    at: now,
  })
  const before = await findReachable(at, own)
  await announce(ctx, at, { event: 'released', app, userId: change.user, before, type, hold: null })
  return true
}
