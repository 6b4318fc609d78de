import { audit } from '../audit/audit.ts'
import type { BoundDb } from '../db/binding.ts'
import { canLogIn, type Identity } from '../user/identity.ts'
import { isHeld } from '../user/keep.ts'
import { bumpVersion, findUser, getAccount, lockUsers, removeAccount } from '../user/store.ts'
import { goneAt } from './goneStore.ts'
import { lockClosed, openUser } from './reopenStore.ts'
import { returnGone } from './undo/accounts.ts'

type AccountKey = Pick<Identity, 'type' | 'subject'>
export type ReopenRequest = {
  app: string
  user: string
  now: Date
  /** Who closed the user by a transfer, and the account that went there: it comes back from there. */
  takeBack?: { user: string; account: AccountKey } | undefined
}
/** Types of accounts. */
export type ReopenResult = { restored: string[]; missing: string[] }

/**
 * Opens a user again who was closed by a transfer or a deletion (R63): with every account that no other user
 * has now, and with the wallets, which were never touched. Undefined when no such user was closed.
 */
export async function reopenUser(
  at: BoundDb,
  { app, user, now, takeBack }: ReopenRequest,
): Promise<ReopenResult | undefined> {
  if (takeBack) await giveUp(at, { app, user: takeBack.user, identity: takeBack.account, now })
  const closedAt = await lockClosed(at.db, { app, user })
  if (closedAt === undefined) return undefined
  const rows = await goneAt(at, { app, user, closedAt })
  await openUser(at.db, { app, user })
  const result: ReopenResult = { restored: [], missing: [] }
  for (const row of rows.reverse()) {
    const heldUntil = row.removed_at === null && isHeld(row, now) ? row.held_until : null
    const isBack = await returnGone(at, { app, user, now }, { row, heldUntil })
    result[isBack ? 'restored' : 'missing'].push(row.type)
  }
  await bumpVersion(at.db, user)
  const data = { restored: result.restored.join(' '), missing: result.missing.join(' ') }
  await audit(at.db, { app, user, event: 'user.reopened', data, at: now })
  return result
}

/** From the user who has it now, who must not be left without a login method. */
async function giveUp(
  at: BoundDb,
  holding: { app: string; user: string; identity: AccountKey; now: Date },
): Promise<void> {
  if (!(await lockUsers(at.db, { app: holding.app, ids: [holding.user] }))) return
  const holder = await findUser(at, { app: holding.app, id: holding.user })
  const account = getAccount(holder, holding.identity)
  if (!holder || !account || holder.accounts.filter(canLogIn).length < 2) return
  await removeAccount(at, { ...holding, account })
  await bumpVersion(at.db, holding.user)
  const data = { type: holding.identity.type }
  await audit(at.db, {
    app: holding.app,
    user: holding.user,
    event: 'account.taken_back',
    data,
    at: holding.now,
  })
}
