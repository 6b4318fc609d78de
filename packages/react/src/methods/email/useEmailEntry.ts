import { useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { EmailFieldProps } from '../../modal/EmailField.tsx'
import type { Journey } from '../../modal/modal.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { emailFlowOf } from './flowOf.ts'
import { sendFirstCode } from './sendFirstCode.ts'

/** The e-mail field, wherever it stands: landing, link, update. */
export function useEmailEntry(journey: Journey, prefill: string | null): EmailFieldProps {
  const latchkey = useLatchkey()
  const { landing } = useTexts()
  const [error, setError] = useState<string>()
  const state = useStore(emailFlowOf(latchkey, journey))
  const typed = 'email' in state ? state.email : (prefill ?? '')
  return {
    initialValue: typed,
    busy: state.status === 'sending-code',
    error,
    onEdit: () => setError(undefined),
    onSubmit(email) {
      sendFirstCode(latchkey, {
        journey,
        email,
        onFieldError: ({ code }) =>
          setError(code === 'disallowed_plus_email' ? landing.plusEmail : landing.invalidEmail),
      })
    },
  }
}
