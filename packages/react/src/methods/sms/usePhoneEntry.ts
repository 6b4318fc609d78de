import { useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSettings } from '../../context.ts'
import type { Journey } from '../../modal/modal.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { sendFirstCode } from '../codes/sendFirstCode.ts'
import type { PhoneFieldProps } from './PhoneField.tsx'
import { smsWay } from './way.ts'

/** The phone field, wherever it stands: landing, link, update. */
export function usePhoneEntry(journey: Journey, prefill: string | null): PhoneFieldProps {
  const latchkey = useLatchkey()
  const { defaultCountry } = useSettings()
  const { sms } = useMoreTexts()
  const [error, setError] = useState<string>()
  const state = useStore(smsWay.flowOf(latchkey, journey))
  return {
    defaultCountry,
    initialValue: 'to' in state ? state.to : (prefill ?? ''),
    busy: state.status === 'sending-code',
    error,
    onEdit: () => setError(undefined),
    onSubmit: (to) =>
      sendFirstCode(latchkey, {
        way: smsWay,
        journey,
        to,
        onFieldError: () => setError(sms.invalid),
      }),
  }
}
