import { useLatchkey } from '../../context.ts'
import { isPhone } from '../../isPhone.ts'
import { toMark } from '../../ui/marks/toMark.ts'
import { useSettings } from '../../useSettings.ts'
import { InstallView } from './InstallView.tsx'
import { getPageLink } from './list/walletLinks.ts'
import type { ExternalScreens } from './modalRoutes.ts'
import { OpenInAppView } from './OpenInAppView.tsx'

/** How to get a wallet that the host app names and this browser lacks. */
export function InstallScreen({ wallet, name, site }: ExternalScreens['external.install']) {
  const { modal } = useLatchkey()
  const open = (address: string) => window.open(address, '_blank', 'noopener,noreferrer')
  const { walletChainType } = useSettings().appearance
  const chain = walletChainType === 'solana-only' ? 'solana' : 'ethereum'
  const link = getPageLink(wallet, location.href, chain)
  const mark = toMark(wallet, name)
  const onBack = modal.getState().length > 1 ? modal.back : undefined
  if (isPhone())
    return (
      <OpenInAppView
        wallet={name}
        mark={mark}
        onOpen={link ? () => open(link) : undefined}
        onInstall={() => open(site)}
        onBack={onBack}
      />
    )
  return (
    <InstallView
      wallet={name}
      mark={mark}
      onInstall={() => open(site)}
      onReload={() => location.reload()}
      onBack={onBack}
    />
  )
}
