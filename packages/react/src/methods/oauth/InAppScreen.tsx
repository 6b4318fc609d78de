import { getNetworkName } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import { InAppView } from './InAppView.tsx'
import type { OAuthScreens } from './modalRoutes.ts'

export function InAppScreen({ provider }: OAuthScreens['oauth.inApp']) {
  const { modal } = useLatchkey()
  return <InAppView provider={getNetworkName(provider)} address={window.location.href} onBack={modal.back} />
}
