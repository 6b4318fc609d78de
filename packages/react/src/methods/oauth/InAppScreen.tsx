import { useLatchkey } from '../../context.ts'
import type { Screens } from '../../modal/modalRoute.ts'
import { InAppView } from './InAppView.tsx'
import { providerNames } from './names.ts'

export function InAppScreen({ provider }: Screens['oauth.inApp']) {
  const { modal } = useLatchkey()
  return <InAppView provider={providerNames[provider]} address={window.location.href} onBack={modal.back} />
}
