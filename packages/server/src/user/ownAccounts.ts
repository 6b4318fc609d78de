import { AppError } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { type Identity, isUnproven } from './identity.ts'
import { deleteRemoved, findRestorable, restoreRow } from './removedAccountStore.ts'
import { findUser, insertAccount, removeAccount, removeOnHold, withdrawAccount } from './store.ts'
import type { AccountRow } from './user.ts'

/** Every function here runs with the user locked. */
type UserKey = { appId: string; userId: string; now: Date }
type AccountKey = Pick<Identity, 'type' | 'subject'>

export function isHeld({ held_until }: Pick<AccountRow, 'held_until'>, now: Date): boolean {
  return held_until !== null && held_until > now
}

/**
 * Unlinks an account from its user. Accounts removed by an old session stay restorable until `hold`; logging in with
 * one restores it. An account that is itself on hold is removed at once: otherwise a thief would keep a login method
 * that the owner has removed.
 */
export async function unlinkAccount(
  at: BoundDb,
  { hold, account, ...key }: UserKey & { account: AccountRow; hold: Date | null },
): Promise<void> {
  // Nor does an account that only the app's server has named come back by a login with it.
  const isOfOwner = !isHeld(account, key.now) && !isUnproven(account)
  if (hold !== null && !isOfOwner) await withdrawAccount(at, { ...key, account })
  else if (hold === null) await removeAccount(at, { ...key, account })
  else await removeOnHold(at, { ...key, account, hold })
}

/** Links an account to a user. One that is kept for this user is restored as it was. */
export async function linkAccount(
  at: BoundDb,
  { hold, identity, ...key }: UserKey & { identity: Identity; hold: Date | null },
): Promise<void> {
  if (await restoreAccount(at, { ...key, identity })) return
  const { appId, userId, now } = key
  await deleteRemoved(at, { appId, now, identity })
  // A login without hold has chosen: the account that was there before is no longer restorable.
  if (hold === null && isOneOfType(identity))
    await deleteRemoved(at, { appId, now, userId, type: identity.type })
  await insertAccount(at, { ...key, identity, heldUntil: hold }).catch(rethrowTaken)
}

/**
 * Restores an account that is kept for this user; false if it is not. If its type allows only one, its replacement is
 * removed: only a login on hold can have added it.
 */
export async function restoreAccount(
  at: BoundDb,
  { identity, ...key }: UserKey & { identity: AccountKey },
): Promise<boolean> {
  const account = await findRestorable(at, { ...key, identity })
  if (!account) return false
  await makeRoom(at, { ...key, identity })
  await restoreRow(at, account).catch(rethrowTaken)
  return true
}

/** If the type allows only one, removes the account that is on hold. */
export async function makeRoom(
  at: BoundDb,
  { identity, ...key }: UserKey & { identity: AccountKey },
): Promise<void> {
  if (!isOneOfType(identity)) return
  const user = await findUser(at, { appId: key.appId, id: key.userId })
  for (const other of user?.accounts ?? [])
    if (other.type === identity.type && isHeld(other, key.now))
      await withdrawAccount(at, { ...key, account: other })
}

/** The indexes decide, not an earlier read (R59: one owner per identity, R60: limits on accounts). */
export function rethrowTaken(cause: unknown): never {
  if (isUniqueViolation(cause, 'linked_accounts_owner'))
    throw new AppError('linked_to_another_user', { cause })
  if (isUniqueViolation(cause)) throw new AppError('cannot_link_more_of_type', { cause })
  throw cause
}

/** As in the index `linked_accounts_one_of_type`. */
export function isOneOfType({ type }: AccountKey): boolean {
  return !['wallet', 'smart_wallet', 'passkey', 'cross_app'].includes(type)
}
