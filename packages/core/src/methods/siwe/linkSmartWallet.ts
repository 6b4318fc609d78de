import type { SmartWalletType } from '@latchkey/wire'
import { changeAccount, requireUserToLink } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import type { Client } from '../../client.ts'
import { decimal } from './flow.ts'
import { type Page, signInMessage, type WalletNonce } from './message.ts'
import * as routes from './routes.ts'

export type SmartWalletLink = {
  address: string
  /** The chain whose node the server asks, in CAIP-2 form; the wallet need not be deployed there yet. */
  chainId: string | number
  smartWalletType: SmartWalletType
  /**
   * The smart account's own signature: by its contract ([ERC-1271](https://eips.ethereum.org/EIPS/eip-1271)), or
   * wrapped as in [ERC-6492](https://eips.ethereum.org/EIPS/eip-6492).
   */
  sign(message: string): Promise<string>
  page?: Page
}

/**
 * Links the smart wallet of the signed-in user, with a message that its contract verifies. It is the first account that
 * the app's type of smart wallet creates for an embedded wallet of the user; other contracts are linked as wallets.
 *
 * @throws AppError `must_be_authenticated`, `invalid_credentials` if the chain's node does not confirm it or the
 * account does not belong to an embedded wallet, `disallowed_login_method` if the app has another type or not this
 * chain, `linked_to_another_user`. Source: protocol 2.7.
 *
 * @example
 * const sign = (message: string) => smartAccount.signMessage({ message })
 * await linkSmartWallet(client, { address: smartAccount.address, chainId: 'eip155:8453', smartWalletType: 'safe', sign })
 */
export async function linkSmartWallet(
  client: Client,
  { address, chainId, smartWalletType, sign, page = globalThis.location }: SmartWalletLink,
): Promise<User> {
  requireUserToLink(client)
  const nonce = (await client.call(routes.initSiwe, { address })) as WalletNonce
  const message = signInMessage(nonce, { page, chainId: decimal(chainId) })
  const signature = await sign(message)
  return changeAccount(client, routes.linkSmartWallet, {
    message,
    signature,
    smart_wallet_type: smartWalletType,
  })
}
