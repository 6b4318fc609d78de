import type { User } from '../account/user.ts'
import { embeddedWallets } from '../account/wallets.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'

/**
 * Lists the user's wallets that the app's server may sign for.
 *
 * @example
 * const addresses = delegatedWallets(user).map(({ address }) => address)
 */
export function delegatedWallets(user: User): WalletWithMetadata[] {
  return embeddedWallets(user).filter(({ delegated }) => delegated)
}
