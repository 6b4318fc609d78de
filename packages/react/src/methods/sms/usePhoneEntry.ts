import type { Journey } from '../../navigation/journey.ts'
import { sendFirstCode } from '../../otp/sendFirstCode.ts'
import { useCodeField } from '../../otp/useCodeField.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import { smsChannel } from './channel.ts'
import type { PhoneFieldProps } from './PhoneField.tsx'

const here: Parameters<typeof useCodeField>[0]['load'] = async () => ({
  sendCode: (latchkey, params) => sendFirstCode(latchkey, smsChannel, params),
})

/** The phone field of landing, link and update. */
export function usePhoneEntry(journey: Journey, prefill: string | null): PhoneFieldProps {
  const { defaultCountry } = useSettings()
  const { sms } = useMoreTexts()
  const { refused, ...field } = useCodeField({ kind: 'sms', journey, prefill, load: here })
  return { ...field, defaultCountry, error: refused && sms.invalid }
}
