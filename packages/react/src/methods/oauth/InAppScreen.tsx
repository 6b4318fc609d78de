import { getNetworkName } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import type { Screens } from '../../modal/modalRoute.ts'
import { InAppView } from './InAppView.tsx'

export function InAppScreen({ provider }: Screens['oauth.inApp']) {
  const { modal } = useLatchkey()
  return <InAppView provider={getNetworkName(provider)} address={window.location.href} onBack={modal.back} />
}
