import { AppError } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import type { Client } from '../../client.ts'

/** A wallet of the user in another app, as the account of that app has it. */
export type ProviderWallet = { providerAppId: string; isSmart: boolean }

/**
 * The app that a wallet of the signed-in user is in.
 *
 * @throws AppError `must_be_authenticated`, `linked_account_not_found` for an address of no linked account.
 *
 * @example
 * const { providerAppId } = findProviderWallet(client, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
 */
export function findProviderWallet(client: Client, address: string): ProviderWallet {
  const isIt = (wallet: { address: string }) => wallet.address.toLowerCase() === address.toLowerCase()
  for (const account of requireUser(client).linkedAccounts) {
    if (account.type !== 'cross_app') continue
    const isSmart = account.smartWallets.some(isIt)
    if (isSmart || account.embeddedWallets.some(isIt))
      return { providerAppId: account.providerApp.id, isSmart }
  }
  throw new AppError('linked_account_not_found', {
    message: 'Cannot request a signature with this wallet address',
  })
}
