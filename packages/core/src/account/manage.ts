import { AppError, type Endpoint, type Input, limits, type User as WireUser } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { Route } from '../routes.ts'
import * as routes from '../routes.ts'
import { userFromWire } from './fromWire.ts'
import type { LinkedAccountType, OAuthProviderType, User } from './user.ts'

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
  return (await changeAndAnswer(client, route, input)).user
}

/** The same, for answers that say more than who the user is now. */
export async function changeAndAnswer<E extends Endpoint>(
  client: Client,
  route: Route<E>,
  input: Input<E>,
): Promise<{ user: User; answer: WireUser }> {
  requireUser(client)
  const answer = (await client.call(route, input)) as WireUser
  const refreshed = await client.session.refreshAfterChange().catch(() => null)
  if (refreshed) return { user: refreshed, answer }
  const user = userFromWire(answer)
  client.session.setUser(user)
  return { user, answer }
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

/**
 * Takes an account off the signed-in user: `kind` is the way it logs in, `id` what names the account there (a number,
 * an address, a subject, an fid, a credential id).
 *
 * @throws AppError `must_be_authenticated`, `cannot_unlink_sole_account`, `linked_account_not_found`, and for a passkey
 * that is a second factor `missing_or_invalid_mfa`. Source: wire.md 2.
 *
 * @example
 * const user = await unlinkAccount(client, 'google', '1069…')
 */
export function unlinkAccount(client: Client, kind: Unlinkable, id: string): Promise<User> {
  switch (kind) {
    case 'email':
      return unlinkEmail(client, id)
    case 'sms':
      return changeAccount(client, routes.unlinkSms, { phoneNumber: id })
    case 'wallet':
      return id.startsWith('0x')
        ? changeAccount(client, routes.unlinkSiwe, { address: id })
        : changeAccount(client, routes.unlinkSiws, { address: id })
    case 'farcaster':
      return changeAccount(client, routes.unlinkFarcaster, { fid: Number(id) })
    case 'telegram':
      return changeAccount(client, routes.unlinkTelegram, { telegram_user_id: id })
    case 'passkey':
      return changeAccount(client, routes.unlinkPasskey, { credential_id: id })
    default:
      return changeAccount(client, routes.unlinkOAuth, { provider: kind, subject: id })
  }
}

/** Ways to log in whose account can be taken off again. */
export type Unlinkable =
  | 'email'
  | 'sms'
  | 'wallet'
  | 'farcaster'
  | 'telegram'
  | 'passkey'
  | OAuthProviderType
  | `privy:${string}`

/** Accepts the offer of `account_transfer_required`: the e-mail moves here, the other user is deleted. */
export const transferEmail = (client: Client, input: { nonce: string; email: string }): Promise<User> =>
  changeAccount(client, routes.transferEmail, input)

/** Accepts the offer of `account_transfer_required`: the phone number moves here, the other user is deleted. */
export const transferPhone = (client: Client, input: { nonce: string; phoneNumber: string }): Promise<User> =>
  changeAccount(client, routes.transferSms, input)

/** The same for a wallet of either chain; there is one way for both (wire.md 2.8). */
export const transferWallet = (
  client: Client,
  input: {
    nonce: string
    address: string
    chainId?: string | null
    walletClientType?: string | null
    connectorType?: string | null
  },
): Promise<User> => changeAccount(client, routes.transferSiwe, input)

/** Refuses a second account of a type before anything is sent; wallets are unlimited (wire.md 9, 12). */
export function checkLinkLimit(user: User, type: Exclude<LinkedAccountType, 'wallet'>): void {
  const most = type === 'passkey' ? limits.passkeysPerUser : limits.accountsPerType
  if (user.linkedAccounts.filter((account) => account.type === type).length < most) return
  throw new AppError('cannot_link_more_of_type', {
    message: `User already has an account of type ${type} linked.`,
  })
}
