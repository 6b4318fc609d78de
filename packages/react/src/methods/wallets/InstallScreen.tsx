import { useLatchkey } from '../../context.ts'
import type { Screens } from '../../modal/modalRoute.ts'
import { InstallView } from './InstallView.tsx'

/** How a wallet is had that the host app names and this browser lacks. */
export function InstallScreen({ name, site }: Screens['wallets.install']) {
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
