import type { TransferOffer } from '@latchkey/wire'
import { changeAccount } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { transferOAuth } from './routes.ts'

/**
 * Accepts the offer of `account_transfer_required`: the social account moves here, the other user is deleted.
 *
 * @throws AppError `must_be_authenticated`, `invalid_credentials` once the offer has expired.
 *
 * @example
 * const offer = transferOffer(error)
 * if (offer) await transferSocial(client, offer)
 */
export const transferSocial = (
  client: Client,
  { nonce, otherUser }: Pick<TransferOffer, 'nonce' | 'otherUser'>,
): Promise<User> => changeAccount(client, transferOAuth, { nonce, userInfo: otherUser.oAuthUserInfo ?? null })
