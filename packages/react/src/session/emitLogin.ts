import { type LoginMethod, latestAccount, toLoginMethod, type User } from '@latchkey/core'
import type { Events } from '../events.ts'

function getLoginMethod(user: User): LoginMethod | null {
  const account = latestAccount(user)
  if (account) return toLoginMethod(account)
  return user.isGuest ? 'guest' : null
}

/** Emits a login to the whole host app, or to one hook whose events are passed. */
export function emitLogin(
  { events }: { events: Pick<Events, 'emit'> },
  { user, isNewUser, wasAlready }: { user: User; isNewUser: boolean; wasAlready: boolean },
): void {
  const account = latestAccount(user)
  events.emit('login', 'onComplete', {
    user,
    isNewUser,
    wasAlreadyAuthenticated: wasAlready,
    loginMethod: wasAlready ? null : getLoginMethod(user),
    loginAccount: wasAlready ? null : account,
  })
}
