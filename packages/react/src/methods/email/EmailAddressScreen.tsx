import { useLatchkey } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { EmailAddressView } from './EmailAddressView.tsx'
import type { EmailScreens } from './modalRoutes.ts'
import { useEmailEntry } from './useEmailEntry.ts'

/** Asks for the address to log in with, to link, or to replace the old one. */
export function EmailAddressScreen({ journey }: EmailScreens['email.address']) {
  const { modal } = useLatchkey()
  const { name } = useSettings()
  const field = useEmailEntry(journey, null)
  const hasWayBack = modal.getState().length > 1
  return (
    <EmailAddressView
      intent={journey.intent}
      appName={name}
      field={field}
      onBack={hasWayBack ? modal.back : undefined}
    />
  )
}
