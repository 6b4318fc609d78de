import { embeddedWallets } from '../../account/wallets.ts'
import type { WalletContext } from '../connect.ts'
import { connectWallet } from './recoverWallet.ts'

/**
 * Takes over the wallets that the app made for the user before the first login. The keys move to this device, and are
 * erased at the app's server. A wallet that fails is taken over at its first use. Does nothing for a user with a second
 * factor: they verify it at the first use.
 *
 * @example
 * await takeOverWallets(context)
 */
export async function takeOverWallets(context: WalletContext): Promise<void> {
  const { session } = context.client
  const { user } = session.store.getState()
  const wallets = user ? embeddedWallets(user).filter((wallet) => wallet.pregenerated === 'app') : []
  if (!user || wallets.length === 0 || user.mfaMethods.length > 0) return
  for (const wallet of wallets) await connectWallet(context, wallet)
  await session.refreshAfterChange()
}
