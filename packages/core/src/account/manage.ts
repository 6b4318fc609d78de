import { AppError, type Endpoint, type Input, limits, type User as WireUser } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { Route } from '../routes.ts'
import * as routes from '../routes.ts'
import { userFromWire } from './fromWire.ts'
import type { LinkedAccountType, User } from './user.ts'

/** The signed-in user, or the error that says that there is none. */
export function requireUser(client: Client): User {
  const { user } = client.session.store.getState()
  if (!user) throw new AppError('must_be_authenticated')
  return user
}

/**
 * A call whose answer is the changed user. The session is read again at once and its user preferred, since tokens
 * may have changed with it; the direct answer is what remains when that fails (wire.md 2.2).
 */
export async function changeAccount<E extends Endpoint>(
  client: Client,
  route: Route<E>,
  input: Input<E>,
): Promise<User> {
  requireUser(client)
  const answer = (await client.call(route, input)) as WireUser
  const refreshed = await client.session.refreshAfterChange().catch(() => null)
  if (refreshed) return refreshed
  const user = userFromWire(answer)
  client.session.setUser(user)
  return user
}

/**
 * Accepts the app's terms for the signed-in user.
 *
 * @throws AppError `must_be_authenticated`, or what the server says. Source: wire.md 2.12.
 */
export const acceptTerms = (client: Client): Promise<User> => changeAccount(client, routes.acceptTerms, {})

/**
 * Takes an e-mail address off the signed-in user.
 *
 * @throws AppError `must_be_authenticated`, `cannot_unlink_sole_account`, `linked_account_not_found`.
 */
export const unlinkEmail = (client: Client, address: string): Promise<User> =>
  changeAccount(client, routes.unlinkEmail, { address })

/** Accepts the offer of `account_transfer_required`: the e-mail moves here, the other user is deleted. */
export const transferEmail = (client: Client, input: { nonce: string; email: string }): Promise<User> =>
  changeAccount(client, routes.transferEmail, input)

/** Refuses a second account of a type before anything is sent; wallets are unlimited (wire.md 9, 12). */
export function checkLinkLimit(user: User, type: Exclude<LinkedAccountType, 'wallet'>): void {
  const most = type === 'passkey' ? limits.passkeysPerUser : limits.accountsPerType
  if (user.linkedAccounts.filter((account) => account.type === type).length < most) return
  throw new AppError('cannot_link_more_of_type', {
    message: `User already has an account of type ${type} linked.`,
  })
}
