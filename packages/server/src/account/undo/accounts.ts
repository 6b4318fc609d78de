import type { BoundDb } from '../../db/binding.ts'
import type { Identity } from '../../user/identity.ts'
import { isOneOfType, makeRoom, refuseTaken } from '../../user/keep.ts'
import { endKept } from '../../user/keepStore.ts'
import { accountOf, findAccount, findUser } from '../../user/store.ts'
import { findGone, type GoneRow, goneSince, returnRow } from '../goneStore.ts'

type Named = Pick<Identity, 'type' | 'subject'>
/** All of it under the lock of the user. */
type Of = { app: string; user: string; now: Date }

/** Puts back an account that the user had; false when it is another's by now, or another has taken its one place. */
export async function returnAccount(
  at: BoundDb,
  { identity, heldUntil, ...o }: Of & { identity: Named; heldUntil: Date | null },
): Promise<boolean> {
  const row = await findGone(at, { ...o, identity })
  return row ? returnGone(at, o, { row, heldUntil }) : hasAccount(at, { ...o, identity })
}

/** Puts back whatever was taken off since and is nobody else's. */
export async function returnAllSince(
  at: BoundDb,
  { since, except, ...o }: Of & { since: Date; except: Named | undefined },
): Promise<void> {
  for (const row of await goneSince(at, { ...o, since }))
    if (row.type !== except?.type || row.subject !== except.subject)
      await returnGone(at, o, { row, heldUntil: null })
}

/** The same for a row that was found. */
export async function returnGone(
  at: BoundDb,
  o: Of,
  { row, heldUntil }: { row: GoneRow; heldUntil: Date | null },
): Promise<boolean> {
  const identity = { type: row.type as Identity['type'], subject: row.subject } // written from an `Identity`
  await endKept(at, { app: o.app, identity, now: o.now })
  const holder = await findAccount(at, { app: o.app, identity })
  if (holder && holder.user_id !== o.user) return false
  if (await hasAccount(at, { ...o, identity })) return true
  await makeRoom(at, { ...o, identity })
  const user = await findUser(at, { app: o.app, id: o.user })
  if (isOneOfType(identity) && user?.accounts.some(({ type }) => type === identity.type)) return false
  // What has just been ended has another MAC.
  const fresh = await findGone(at, { ...o, identity })
  if (fresh) await returnRow(at, fresh, heldUntil).catch(refuseTaken)
  return fresh !== undefined
}

async function hasAccount(at: BoundDb, o: Of & { identity: Named }): Promise<boolean> {
  return accountOf(await findUser(at, { app: o.app, id: o.user }), o.identity) !== undefined
}
