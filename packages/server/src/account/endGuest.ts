import type { BoundDb } from '../db/binding.ts'
import { revoke } from '../session/store.ts'
import { isGuest } from '../user/identity.ts'
import { findUser, removeAccount } from '../user/store.ts'
import { present } from './change.ts'
import { endGuestCredential } from './guestCredential.ts'

type GuestEnding = {
  appId: string
  userId: string
  now: Date /** The session that continues. */
  except?: string
}

/**
 * Makes a guest a full user, unless another call has just done so. The browser's credential is invalid from now on
 * (R65: guest credentials), and so are the sessions that it opened: an attacker with a copy must not end up in an
 * account with a name. The caller has locked the user.
 */
export async function endGuest(at: BoundDb, guest: GuestEnding): Promise<void> {
  const { db } = at
  const { appId, now, except } = guest
  const user = present(await findUser(at, { appId, id: guest.userId }))
  if (!user.is_guest) return
  await endGuestCredential(db, user, guest)
  for (const account of user.accounts.filter(isGuest))
    await removeAccount(at, { appId, userId: user.id, account, now })
  await db
    .updateTable('users')
    .set({ is_guest: false })
    .where('id', '=', user.id)
    .where('app_id', '=', appId)
    .execute()
  const others = except === undefined ? {} : { except }
  await revoke(db, { appId, userId: user.id, reason: 'logged in', now, ...others })
}
