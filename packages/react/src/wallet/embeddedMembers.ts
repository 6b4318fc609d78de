import { getSettings, type WalletWithMetadata } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import type { WalletRuntime } from './walletRuntime.ts'

/** The members of an embedded wallet on either chain. */
export function embeddedMembers(
  { client }: Latchkey,
  runtime: WalletRuntime,
  wallet: WalletWithMetadata,
  id: string,
) {
  return {
    address: wallet.address,
    connectedAt: runtime.connectedAt(wallet),
    walletClientType: 'privy',
    imported: wallet.imported ?? false,
    meta: { id, name: getSettings(client).getState().name },
    linked: true,
    ...(wallet.walletIndex === null ? {} : { walletIndex: wallet.walletIndex }),
    isConnected: async () => client.session.store.getState().user !== null,
    disconnect: () => console.warn('An embedded wallet is disconnected by logging out.'),
    loginOrLink: async () => {
      throw new AppError('cannot_link_more_of_type', { message: 'An embedded wallet is linked already.' })
    },
    unlink: async () => {
      throw new AppError('cannot_unlink_embedded_wallet', {
        message: 'An embedded wallet cannot be unlinked.',
      })
    },
  }
}
