import { changeAccount } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { transferEmail as transferRoute } from './routes.ts'

/**
 * Accepts the offer of `account_transfer_required`: the email moves here, the other user is deleted.
 *
 * @throws AppError `must_be_authenticated`, `invalid_credentials` once the offer has expired.
 *
 * @example
 * const offer = transferOffer(error)
 * if (offer) await transferEmail(client, { nonce: offer.nonce, email })
 */
export const transferEmail = (client: Client, input: { nonce: string; email: string }): Promise<User> =>
  changeAccount(client, transferRoute, input)
