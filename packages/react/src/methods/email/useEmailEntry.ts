import type { EmailFieldProps } from '../../modal/EmailField.tsx'
import type { Journey } from '../../modal/modal.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { useCodeField } from '../codes/useCodeField.ts'
import { emailWay } from './way.ts'

/** The e-mail field, wherever it stands: landing, link, update. */
export function useEmailEntry(journey: Journey, prefill: string | null): EmailFieldProps {
  const { landing } = useTexts()
  const { refused, ...field } = useCodeField({ way: emailWay, journey, prefill })
  const because = refused === 'disallowed_plus_email' ? landing.plusEmail : landing.invalidEmail
  return { ...field, error: refused && because }
}
