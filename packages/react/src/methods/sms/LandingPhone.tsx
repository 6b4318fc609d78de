import type { Journey } from '../../navigation/journey.ts'
import { PhoneField } from './PhoneField.tsx'
import { usePhoneEntry } from './usePhoneEntry.ts'

export type LandingPhoneProps = { journey: Journey; prefill: string | null }

/** The phone field on the landing screen. It comes in this chunk, since it knows the numbers of the world. */
export function LandingPhone({ journey, prefill }: LandingPhoneProps) {
  return <PhoneField {...usePhoneEntry(journey, prefill)} />
}
