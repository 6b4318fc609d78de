import { useLatchkey } from '../../context.ts'
import { InstallView } from './InstallView.tsx'
import type { WalletsScreens } from './modalRoutes.ts'

/** How a wallet is had that the host app names and this browser lacks. */
export function InstallScreen({ name, site }: WalletsScreens['wallets.install']) {
  const { modal } = useLatchkey()
  return (
    <InstallView
      wallet={name}
      onInstall={() => window.open(site, '_blank', 'noopener,noreferrer')}
      onReload={() => location.reload()}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
