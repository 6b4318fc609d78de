import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import { useDescription } from '../modal/errors/useDescription.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { verifyErrors } from './errors.ts'
import type { MfaScreens } from './modalRoutes.ts'
import { VerifyMfaView } from './VerifyMfaView.tsx'

/** Asks for a second factor. The pending request leads on from here. */
export function VerifyMfaScreen({ verification }: MfaScreens['mfa.verify']) {
  const { client, modal } = useLatchkey()
  const texts = useMoreTexts()
  const { methods, hasCodes, method, status, error, resendAt } = useStore(verification)
  const resendInSeconds = useSecondsUntil(resendAt, client.now)
  return (
    <VerifyMfaView
      methods={methods}
      hasCodes={hasCodes}
      method={method}
      status={status}
      problem={useDescription(error, { texts, rows: verifyErrors })}
      resendInSeconds={resendInSeconds}
      onChoose={(choice) => void verification.choose(choice)}
      onAgain={() => void verification.again()}
      onCode={(code) => void verification.submit(code)}
      onLeave={modal.back}
    />
  )
}

function useSecondsUntil(at: number, now: () => number): number {
  const [seconds, setLeft] = useState(() => secondsUntil(at, now))
  useEffect(() => {
    setLeft(secondsUntil(at, now))
    const timer = setInterval(() => setLeft(secondsUntil(at, now)), 500)
    return () => clearInterval(timer)
  }, [at, now])
  return seconds
}

const secondsUntil = (at: number, now: () => number) => Math.max(0, Math.ceil((at - now()) / 1_000))
