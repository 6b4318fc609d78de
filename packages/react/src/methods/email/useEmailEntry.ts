import { useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { EmailFieldProps } from '../../modal/EmailField.tsx'
import type { EmailJourney } from '../../modal/modal.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { sendFirstCode } from './sendFirstCode.ts'

/** The e-mail field, wherever it stands: landing, link, update. */
export function useEmailEntry(journey: EmailJourney, prefill: string | null): EmailFieldProps {
  const latchkey = useLatchkey()
  const { landing } = useTexts()
  const [error, setError] = useState<string>()
  const state = useStore(journey.flow)
  const typed = 'email' in state ? state.email : (prefill ?? '')
  return {
    initialValue: typed,
    busy: state.status === 'sending-code',
    error,
    onEdit: () => setError(undefined),
    async onSubmit(email) {
      const problem = await sendFirstCode(latchkey, journey, email)
      if (problem)
        setError(problem.code === 'disallowed_plus_email' ? landing.plusEmail : landing.invalidEmail)
    },
  }
}
