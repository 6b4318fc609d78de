import type { Journey } from '../../navigation/journey.ts'
import { useCodeField } from '../../otp/useCodeField.ts'
import { useTexts } from '../../texts/useTexts.ts'
import type { EmailFieldProps } from './EmailField.tsx'
import { loadEmail } from './loadEmail.ts'

/** The email field of landing, link and update. The code that sends the email loads while the user types. */
export function useEmailEntry(journey: Journey, prefill: string | null): EmailFieldProps {
  const { landing } = useTexts()
  const { refused, onEdit, ...field } = useCodeField({ kind: 'email', journey, prefill, load: loadEmail })
  const because = refused === 'disallowed_plus_email' ? landing.plusEmail : landing.invalidEmail
  return {
    ...field,
    error: refused && because,
    onEdit() {
      // Submitting loads it again, and fails if it cannot be loaded.
      loadEmail().catch(() => {})
      onEdit()
    },
  }
}
