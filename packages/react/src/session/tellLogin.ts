import { latestAccount, loginMethodOf, type User } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'

/** Tells the host app that somebody is logged in. */
export function tellLogin(
  { events }: Latchkey,
  { user, isNewUser, wasAlready }: { user: User; isNewUser: boolean; wasAlready: boolean },
): void {
  const account = latestAccount(user)
  events.emit('login', 'onComplete', {
    user,
    isNewUser,
    wasAlreadyAuthenticated: wasAlready,
    loginMethod: account && !wasAlready ? loginMethodOf(account) : null,
    loginAccount: wasAlready ? null : account,
  })
}
