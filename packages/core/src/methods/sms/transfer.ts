import { changeAccount } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { transferSms } from './routes.ts'

/**
 * Accepts the offer of `account_transfer_required`: the phone number moves here, the other user is deleted.
 *
 * @throws AppError `must_be_authenticated`, `invalid_credentials` once the offer has expired.
 *
 * @example
 * const offer = transferOffer(error)
 * if (offer) await transferPhone(client, { nonce: offer.nonce, phoneNumber })
 */
export const transferPhone = (client: Client, input: { nonce: string; phoneNumber: string }): Promise<User> =>
  changeAccount(client, transferSms, input)
