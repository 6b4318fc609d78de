import type { LandingFieldProps } from '../../modal/landing/landing.ts'
import { EmailField } from './EmailField.tsx'
import { useEmailEntry } from './useEmailEntry.ts'

/** The email field on the landing screen. */
export function LandingEmail({ journey, prefill, recent }: LandingFieldProps) {
  return <EmailField {...useEmailEntry(journey, prefill)} recent={recent} />
}
