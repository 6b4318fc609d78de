import type { Client } from '../client.ts'
import { changeAccount } from './manage.ts'
import type { OAuthProviderType } from './social.ts'
import * as routes from './unlinkRoutes.ts'
import type { User } from './user.ts'

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
