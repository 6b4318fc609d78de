import { AppError } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import type { Identity } from './identity.ts'
import { deleteRemoved, findRestorable, restoreRow } from './removedAccountStore.ts'
import { findUser, insertAccount, removeAccount, removeOnHold, withdrawAccount } from './store.ts'
import type { AccountRow } from './user.ts'

/** All of it under the lock of the user. */
type UserKey = { appId: string; userId: string; now: Date }
type AccountKey = Pick<Identity, 'type' | 'subject'>

export function isHeld({ held_until }: Pick<AccountRow, 'held_until'>, now: Date): boolean {
  return held_until !== null && held_until > now
}

/**
 * Takes an account off its user. What an old login takes away is kept for the user until `hold`: a login by it brings
 * it back. What is on hold itself is gone at once, or a thief would keep a way in that the owner has thrown out.
 */
export async function unlinkAccount(
  at: BoundDb,
  { hold, account, ...key }: UserKey & { account: AccountRow; hold: Date | null },
): Promise<void> {
  if (hold !== null && isHeld(account, key.now)) await withdrawAccount(at, { ...key, account })
  else if (hold === null) await removeAccount(at, { ...key, account })
  else await removeOnHold(at, { ...key, account, hold })
}

/** Gives an account to a user. One that is kept for this very user comes back as it was. */
export async function linkAccount(
  at: BoundDb,
  { hold, identity, ...key }: UserKey & { identity: Identity; hold: Date | null },
): Promise<void> {
  if (await restoreAccount(at, { ...key, identity })) return
  const { appId, userId, now } = key
  await deleteRemoved(at, { appId, now, identity })
  // A login that may do anything has chosen: what was there before comes back no more.
  if (hold === null && isOneOfType(identity))
    await deleteRemoved(at, { appId, now, userId, type: identity.type })
  await insertAccount(at, { ...key, identity, heldUntil: hold }).catch(rethrowTaken)
}

/**
 * Brings back what is kept for this user; false when it is not. Where there is one of a type, what came in its place
 * goes: only a login on hold can have put it there.
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

/** Where there is one of a type, whichever is on hold gives way. */
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

/** The indexes decide, not what was read before (R59: one owner per identity, R60: limits on accounts). */
export function rethrowTaken(cause: unknown): never {
  if (isUniqueViolation(cause, 'linked_accounts_owner'))
    throw new AppError('linked_to_another_user', { cause })
  if (isUniqueViolation(cause)) throw new AppError('cannot_link_more_of_type', { cause })
  throw cause
}

/** As the index `linked_accounts_one_of_type` has it. */
export function isOneOfType({ type }: AccountKey): boolean {
  return !['wallet', 'smart_wallet', 'passkey', 'cross_app'].includes(type)
}
