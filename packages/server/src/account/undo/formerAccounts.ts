import type { BoundDb } from '../../db/binding.ts'
import type { Identity } from '../../user/identity.ts'
import { isOneOfType, makeRoom, rethrowTaken } from '../../user/ownAccounts.ts'
import { deleteRemoved } from '../../user/removedAccountStore.ts'
import { findAccount, findUser, getAccount } from '../../user/store.ts'
import {
  type FormerAccountRow,
  findFormer,
  listFormerSince,
  restoreFormerRow,
} from '../formerAccountStore.ts'

type AccountKey = Pick<Identity, 'type' | 'subject'>
/** Every function here runs with the user locked. */
type UserKey = { appId: string; userId: string; now: Date }

/** Restores an account; false if another user has it, or if its type allows only one and the user has one. */
export async function restoreFormerAccount(
  at: BoundDb,
  { identity, heldUntil, ...key }: UserKey & { identity: AccountKey; heldUntil: Date | null },
): Promise<boolean> {
  const row = await findFormer(at, { ...key, identity })
  return row ? restoreFormer(at, key, { row, heldUntil }) : hasAccount(at, { ...key, identity })
}

/** Restores the accounts removed since then that no other user has now. */
export async function restoreAllSince(
  at: BoundDb,
  { since, except, ...key }: UserKey & { since: Date; except: AccountKey | undefined },
): Promise<void> {
  for (const row of await listFormerSince(at, { ...key, since }))
    if (row.type !== except?.type || row.subject !== except.subject)
      await restoreFormer(at, key, { row, heldUntil: null })
}

/** The same for a given row. */
export async function restoreFormer(
  at: BoundDb,
  owner: UserKey,
  { row, heldUntil }: { row: FormerAccountRow; heldUntil: Date | null },
): Promise<boolean> {
  const identity = { type: row.type as Identity['type'], subject: row.subject } // written from an `Identity`
  await deleteRemoved(at, { appId: owner.appId, identity, now: owner.now })
  const holder = await findAccount(at, { appId: owner.appId, identity })
  if (holder && holder.user_id !== owner.userId) return false
  if (await hasAccount(at, { ...owner, identity })) return true
  await makeRoom(at, { ...owner, identity })
  const user = await findUser(at, { appId: owner.appId, id: owner.userId })
  if (isOneOfType(identity) && user?.accounts.some(({ type }) => type === identity.type)) return false
  // A row that was just ended has another MAC.
  const fresh = await findFormer(at, { ...owner, identity })
  if (fresh) await restoreFormerRow(at, fresh, heldUntil).catch(rethrowTaken)
  return fresh !== undefined
}

async function hasAccount(at: BoundDb, account: UserKey & { identity: AccountKey }): Promise<boolean> {
  return (
    getAccount(await findUser(at, { appId: account.appId, id: account.userId }), account.identity) !==
    undefined
  )
}
