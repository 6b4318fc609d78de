import { requireUser } from '../account/manage.ts'
import type { User } from '../account/user.ts'
import type { Client } from '../client.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import * as routes from './routes.ts'

/**
 * Revokes the delegation of one wallet or of all. Once this resolves, nothing more is signed. It needs neither a device
 * nor a second factor.
 *
 * @throws AppError `must_be_authenticated`, `server_unreachable`. Source: protocol 2.12.
 *
 * @example
 * await revokeDelegation(client)
 */
export async function revokeDelegation(
  client: Client,
  wallet?: Pick<WalletWithMetadata, 'address' | 'chainType'>,
): Promise<User> {
  requireUser(client)
  await client.call(
    routes.revokeDelegation,
    wallet ? { address: wallet.address, chain_type: wallet.chainType } : {},
  )
  return (await client.session.refreshAfterChange()) ?? requireUser(client)
}
