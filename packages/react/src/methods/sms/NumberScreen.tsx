import { useLatchkey } from '../../context.ts'
import type { SmsScreens } from './modalRoutes.ts'
import { NumberView } from './NumberView.tsx'
import { usePhoneEntry } from './usePhoneEntry.ts'

/** Asks for the number to log in with, to link, or to replace the old one. */
export function NumberScreen({ journey }: SmsScreens['sms.number']) {
  const { modal } = useLatchkey()
  const field = usePhoneEntry(journey, null)
  const hasWayBack = modal.getState().length > 1
  return <NumberView intent={journey.intent} field={field} onBack={hasWayBack ? modal.back : undefined} />
}
