import type { User } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { createUnlinking, type Unlinking } from './linking.ts'

// The functions of `usePrivy` that take an account off, one to a hook, as later published versions have them. The hooks
// are in the folders of the login methods.

export type Unlink<Account> = {
  /**
   * Takes the account off the signed-in user and gives who they are now.
   * @throws AppError `must_be_authenticated`, `cannot_unlink_sole_account`, `linked_account_not_found`.
   */
  unlink(account: Account): Promise<User>
}

export function useUnlink<Account>(
  take: (unlinking: Unlinking, account: Account) => Promise<User>,
): Unlink<Account> {
  const latchkey = useLatchkey()
  return useMemo(() => ({ unlink: (account) => take(createUnlinking(latchkey), account) }), [latchkey, take])
}
