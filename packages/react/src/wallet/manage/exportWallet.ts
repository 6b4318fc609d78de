import {
  defaultWallet,
  type ExportLook,
  embeddedWallets,
  requireUser,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import type { ExportOptions } from '../walletRuntime.ts'

type Open = (wallet: WalletWithMetadata, look: ExportLook) => Promise<string>

/**
 * Shows the screen to copy a key. Resolves when it is closed.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_not_found`, `screen_failed`.
 */
export async function showExport(
  { client, modal }: Latchkey,
  open: Open,
  { address, chainType = 'ethereum' }: ExportOptions & { chainType?: WalletWithMetadata['chainType'] } = {},
): Promise<void> {
  const user = requireUser(client)
  const isWanted = (wallet: WalletWithMetadata) => wallet.address.toLowerCase() === address?.toLowerCase()
  const wallet =
    typeof address !== 'string' ? defaultWallet(user, chainType) : embeddedWallets(user).find(isWanted)
  if (!wallet) throw new AppError('embedded_wallet_not_found')
  let isShown = false
  const show = async (look: ExportLook) => {
    const url = await open(wallet, look)
    isShown = true
    return url
  }
  // The screen renders again after a password screen.
  const props = { wallet, open: oneAtATime(show) }
  await new Promise<void>((resolve, reject) =>
    modal.open({ name: 'wallet.export', props } satisfies RouteTo<WalletScreens>, (failure) =>
      failure ? reject(failure) : resolve(),
    ),
  )
  // Only the frame knows whether the key was copied.
  if (isShown) client.track('embedded_wallet_key_export_completed', { walletAddress: wallet.address })
}
