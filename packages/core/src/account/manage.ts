import { AppError, type Endpoint, type Input, limits, type User as WireUser } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { Route } from '../route.ts'
import type { LinkedAccountType } from './accountTypes.ts'
import { userFromWire } from './fromWire.ts'
import type { User } from './user.ts'

/**
 * Returns the signed-in user from memory, without a request.
 *
 * @throws AppError `must_be_authenticated` without a signed-in user.
 *
 * @example
 * const { id, isGuest } = requireUser(client)
 */
export function requireUser(client: Client): User {
  return requireFor(client)
}

/**
 * Returns the signed-in user, for a flow that links an account.
 *
 * @throws AppError `must_be_authenticated`, with the message for linking (protocol 17.8).
 *
 * @example
 * checkLinkLimit(requireUserToLink(client), 'email')
 */
export function requireUserToLink(client: Client): User {
  return requireFor(client, { message: 'User must be authenticated before linking an account.' })
}

function requireFor(client: Client, details: { message?: string } = {}): User {
  const { user } = client.session.store.getState()
  if (!user) throw new AppError('must_be_authenticated', details)
  return user
}

/**
 * Sends a call that returns the changed user. Then refreshes the session, since tokens may have changed too, and
 * prefers its user. If the refresh fails, uses the direct response (protocol 2.2).
 */
export async function changeAccount<E extends Endpoint>(
  client: Client,
  route: Route<E>,
  input: Input<E>,
): Promise<User> {
  return (await changeAndAnswer(client, route, input)).user
}

/** The same as `changeAccount`, for calls that return more than the user. */
export async function changeAndAnswer<E extends Endpoint>(
  client: Client,
  route: Route<E>,
  input: Input<E>,
): Promise<{ user: User; answer: WireUser }> {
  requireUser(client)
  const answer = (await client.call(route, input)) as WireUser
  const refreshedUser = await client.session
    .refreshAfterChange()
    .catch(() => client.session.store.getState().user && undefined)
  // The session ended in the meantime: the response is about a user who is no longer signed in.
  if (refreshedUser === null)
    throw new AppError('must_be_authenticated', { message: 'Unable to update user' })
  if (refreshedUser) return { user: refreshedUser, answer }
  const user = userFromWire(answer)
  client.session.setUser(user)
  return { user, answer }
}

/**
 * Refuses a second account of a type, or a sixth passkey, before a request is sent. Wallets are unlimited. The flows
 * check this themselves; call it for a page that asks the user something first. Source: protocol 9, 12.
 *
 * @throws AppError `cannot_link_more_of_type`.
 *
 * @example
 * checkLinkLimit(requireUser(client), 'email')
 * await createEmailFlow(client, { intent: 'link' }).sendCode({ email })
 */
export function checkLinkLimit(user: User, type: Exclude<LinkedAccountType, 'wallet'>): void {
  const most = type === 'passkey' ? limits.passkeysPerUser : limits.accountsPerType
  if (user.linkedAccounts.filter((account) => account.type === type).length < most) return
  throw new AppError('cannot_link_more_of_type', {
    message: `User already has an account of type ${type} linked.`,
  })
}
