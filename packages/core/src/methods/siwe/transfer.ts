import { AppError } from '@latchkey/wire'
import { changeAccount } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { transferSiwe } from './routes.ts'

/**
 * Accepts the offer of `account_transfer_required`: the wallet moves here, the other user is deleted. The same call
 * serves both chains (protocol 2.8).
 *
 * @throws AppError `must_be_authenticated`, `invalid_credentials` once the offer has expired, `invalid_data` without
 * the wallet.
 *
 * @example
 * const offer = transferOffer(error)
 * if (offer) await transferWallet(client, { nonce: offer.nonce, address })
 */
export async function transferWallet(
  client: Client,
  input: {
    nonce: string
    address: string
    chainId?: string | null
    walletClientType?: string | null
    connectorType?: string | null
  },
): Promise<User> {
  // Easily forgotten without types: every other transfer takes the address that the user typed.
  if (!input.address) throw new AppError('invalid_data', { message: 'Wallet parameters must be defined' })
  return changeAccount(client, transferSiwe, input)
}
