import type { User } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { createUnlinking, type Unlinking } from './linking.ts'

// The functions of `usePrivy` that unlink an account, one per hook, as in later published versions. The hooks are in
// the folders of the login methods.

export type Unlink<Account> = {
  /**
   * Unlinks the account from the signed-in user and returns the updated user.
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
