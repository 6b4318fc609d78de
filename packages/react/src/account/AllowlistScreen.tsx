import { useLatchkey } from '../context.ts'
import { useSettings } from '../useSettings.ts'
import { AllowlistView } from './AllowlistView.tsx'

/** Shows the app's own message to users who are not on its list; the button opens the app's link, if set. */
export function AllowlistScreen() {
  const { modal } = useLatchkey()
  const { allowlist } = useSettings()
  const onButton = () => {
    if (allowlist.ctaLink) window.location.assign(allowlist.ctaLink)
    else modal.back()
  }
  return (
    <AllowlistView
      title={allowlist.title}
      detail={allowlist.detail}
      button={allowlist.ctaText}
      onButton={onButton}
      onBack={modal.back}
    />
  )
}
