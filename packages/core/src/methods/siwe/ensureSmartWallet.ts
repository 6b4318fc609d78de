import { requireUserToLink } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { inTurn } from '../../transaction/ethereum/inTurn.ts'
import { linkSmartWallet, type SmartWalletLink } from './linkSmartWallet.ts'

/**
 * Links the smart wallet of the signed-in user unless it is linked. Tabs of one browser do this one after the other,
 * and the server accepts a second link of the same wallet.
 *
 * @throws AppError as `linkSmartWallet`
 *
 * @example
 * const user = await ensureSmartWallet(client, { address, chainId: 8453, smartWalletType: 'safe', sign })
 */
export async function ensureSmartWallet(client: Client, link: SmartWalletLink): Promise<User> {
  const { id } = requireUserToLink(client)
  return inTurn(client, `smart wallet ${id}`, async () => {
    const user = requireUserToLink(client)
    return user.smartWallet ? user : linkSmartWallet(client, link)
  })
}
