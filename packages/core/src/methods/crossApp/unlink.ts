import { AppError } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import { unlinkAccount } from '../../account/unlink.ts'
import type { User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { keepCrossAppToken } from '../../session/crossAppToken.ts'

/**
 * Unlinks the account of another app from the signed-in user, and deletes that app's token.
 *
 * @throws AppError `must_be_authenticated`, `linked_account_not_found`, `cannot_unlink_sole_account`.
 *
 * @example
 * await unlinkCrossApp(client, { subject: account.subject })
 */
export async function unlinkCrossApp(client: Client, { subject }: { subject: string }): Promise<User> {
  const account = requireUser(client).linkedAccounts.find(
    (one) => one.type === 'cross_app' && one.subject === subject,
  )
  if (account?.type !== 'cross_app') throw new AppError('linked_account_not_found')
  const { id } = account.providerApp
  const user = await unlinkAccount(client, `privy:${id}`, subject)
  keepCrossAppToken(client, id, null)
  return user
}
