import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import { CaptchaView } from './CaptchaView.tsx'
import { createChallenge } from './challenge.ts'
import type { CaptchaScreens } from './modalRoutes.ts'

/** Shown before the first step of a login, if the app requires a captcha. */
export function CaptchaScreen({ onPassed }: CaptchaScreens['captcha.challenge']) {
  const { client, modal } = useLatchkey()
  const challenge = useMemo(() => createChallenge(client), [client])
  const state = useStore(challenge)
  useEffect(() => void challenge.begin(), [challenge])
  return (
    <CaptchaView
      {...state}
      onContinue={onPassed}
      onRetry={challenge.retry}
      onLeave={modal.back}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}
