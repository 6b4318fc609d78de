import { embeddedWallets, takeOverWallets, type WalletContext } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'

/** Takes over wallets that the app created before the first login, once per user, as soon as the user is logged in. */
export function followHandovers({ client: { session } }: Latchkey, context: WalletContext): void {
  const userIds = new Set<string>()
  const follow = () => {
    const { user } = session.store.getState()
    if (!user || userIds.has(user.id)) return
    if (!embeddedWallets(user).some(({ pregenerated }) => pregenerated === 'app')) return
    userIds.add(user.id)
    // The first use of the wallet tries again, and shows the error.
    takeOverWallets(context).catch(() => {})
  }
  session.store.subscribe(follow)
  follow()
}
