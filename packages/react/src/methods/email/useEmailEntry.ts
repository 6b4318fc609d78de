import { useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { EmailFieldProps } from '../../modal/EmailField.tsx'
import type { Journey } from '../../modal/modal.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { sendFirstCode } from '../codes/sendFirstCode.ts'
import { emailWay } from './way.ts'

/** The e-mail field, wherever it stands: landing, link, update. */
export function useEmailEntry(journey: Journey, prefill: string | null): EmailFieldProps {
  const latchkey = useLatchkey()
  const { landing } = useTexts()
  const [error, setError] = useState<string>()
  const state = useStore(emailWay.flowOf(latchkey, journey))
  const typed = 'to' in state ? state.to : (prefill ?? '')
  return {
    initialValue: typed,
    busy: state.status === 'sending-code',
    error,
    onEdit: () => setError(undefined),
    onSubmit(email) {
      sendFirstCode(latchkey, {
        way: emailWay,
        journey,
        to: email,
        onFieldError: ({ code }) =>
          setError(code === 'disallowed_plus_email' ? landing.plusEmail : landing.invalidEmail),
      })
    },
  }
}
