import type { Journey } from '../../navigation/journey.ts'
import { PhoneField } from './PhoneField.tsx'
import { usePhoneEntry } from './usePhoneEntry.ts'

export type LandingPhoneProps = { journey: Journey; prefill: string | null }

/** The phone field on the landing screen. It is in this chunk, which has the phone numbers of all countries. */
export function LandingPhone({ journey, prefill }: LandingPhoneProps) {
  return <PhoneField {...usePhoneEntry(journey, prefill)} />
}
