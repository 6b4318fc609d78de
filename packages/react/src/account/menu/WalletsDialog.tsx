import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'
import type { WalletsDialogProps } from '../../wallet/balances/dialogProps.ts'
import { createWalletsDialog } from './createWalletsDialog.ts'

/**
 * Lets the user choose the app's wallet among their own when `useActiveWallet().connect` is called, instead of
 * connecting one each time. It also sets which balances are shown there and in the account behind a `UserPill`. Renders
 * nothing before.
 *
 * @example
 * const Wallets = () => <WalletsDialog networks={[{ id: 1 }, { id: 8453 }]} />
 */
export function WalletsDialog({ networks, assets }: WalletsDialogProps) {
  const latchkey = useLatchkey()
  useEffect(() => {
    const dialog = latchkey.share(createWalletsDialog)
    const own: WalletsDialogProps = { ...(networks && { networks }), ...(assets && { assets }) }
    dialog.current = own
    return () => {
      // Another one may have mounted before this one unmounted.
      if (dialog.current === own) dialog.current = null
    }
  }, [latchkey, networks, assets])
  return null
}
