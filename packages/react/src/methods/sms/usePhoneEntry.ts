import type { Journey } from '../../modal/journey.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { sendFirstCode } from '../codes/sendFirstCode.ts'
import { useCodeField } from '../codes/useCodeField.ts'
import type { PhoneFieldProps } from './PhoneField.tsx'
import { smsWay } from './way.ts'

const here: Parameters<typeof useCodeField>[0]['load'] = async () => ({
  sendCode: (latchkey, sending) => sendFirstCode(latchkey, smsWay, sending),
})

/** The phone field, wherever it stands: landing, link, update. */
export function usePhoneEntry(journey: Journey, prefill: string | null): PhoneFieldProps {
  const { defaultCountry } = useSettings()
  const { sms } = useMoreTexts()
  const { refused, ...field } = useCodeField({ kind: 'sms', journey, prefill, load: here })
  return { ...field, defaultCountry, error: refused && sms.invalid }
}
