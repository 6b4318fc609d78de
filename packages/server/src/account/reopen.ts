import { audit } from '../audit/audit.ts'
import type { BoundDb } from '../db/binding.ts'
import { type Identity, isProvenLogin } from '../user/identity.ts'
import { isHeld } from '../user/ownAccounts.ts'
import { bumpVersion, findUser, getAccount, lockUsers, removeAccount } from '../user/store.ts'
import { listFormerAt } from './formerAccountStore.ts'
import { lockClosed, openUser } from './reopenStore.ts'
import { restoreFormer } from './undo/formerAccounts.ts'

type AccountKey = Pick<Identity, 'type' | 'subject'>
export type ReopenRequest = {
  appId: string
  userId: string
  now: Date
  /** The user who closed this one by a transfer, and the account that was transferred: it is moved back. */
  takeBack?: { userId: string; account: AccountKey } | undefined
  /** Called with a locked user before a change. */
  watch(userId: string): Promise<void>
}
/** Account types. */
export type ReopenResult = { restored: string[]; missing: string[] }

/**
 * Reopens a user that a transfer or a deletion closed (R63: closed users), with every account that no other user has
 * now, and with the wallets, which were never changed. Undefined if no such user was closed.
 */
export async function reopenUser(
  at: BoundDb,
  { appId, userId, now, takeBack, watch }: ReopenRequest,
): Promise<ReopenResult | undefined> {
  if (takeBack) await giveUp(at, { appId, userId: takeBack.userId, identity: takeBack.account, now, watch })
  const closedAt = await lockClosed(at.db, { appId, userId })
  if (closedAt === undefined) return undefined
  const rows = await listFormerAt(at, { appId, userId, closedAt })
  await openUser(at.db, { appId, userId })
  const result: ReopenResult = { restored: [], missing: [] }
  for (const row of rows.reverse()) {
    const heldUntil = row.removed_at === null && isHeld(row, now) ? row.held_until : null
    const isBack = await restoreFormer(at, { appId, userId, now }, { row, heldUntil })
    result[isBack ? 'restored' : 'missing'].push(row.type)
  }
  await bumpVersion(at.db, userId)
  const data = { restored: result.restored.join(' '), missing: result.missing.join(' ') }
  await audit(at.db, { appId, userId, event: 'user.reopened', data, at: now })
  return result
}

/** Takes it from its present user, who must keep a login method. */
async function giveUp(
  at: BoundDb,
  holding: Omit<ReopenRequest, 'takeBack'> & { identity: AccountKey },
): Promise<void> {
  await lockUsers(at.db, { appId: holding.appId, ids: [holding.userId] })
  await holding.watch(holding.userId)
  // Empty if that user was closed since.
  const accounts = (await findUser(at, { appId: holding.appId, id: holding.userId }))?.accounts ?? []
  const account = getAccount({ accounts }, holding.identity)
  if (!account || !accounts.some((one) => one !== account && isProvenLogin(one))) return
  await removeAccount(at, { ...holding, account })
  await bumpVersion(at.db, holding.userId)
  const data = { type: holding.identity.type }
  await audit(at.db, {
    appId: holding.appId,
    userId: holding.userId,
    event: 'account.taken_back',
    data,
    at: holding.now,
  })
}
