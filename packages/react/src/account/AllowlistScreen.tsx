import { useLatchkey } from '../context.ts'
import { useSettings } from '../useSettings.ts'
import { AllowlistView } from './AllowlistView.tsx'

/** The app's own words for who is not on its list; its button leads to its link when it has one. */
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
