import { limits } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { useSettings } from '../../useSettings.ts'
import { AddedScreen } from './AddedScreen.tsx'
import { EnrollCodeView } from './EnrollCodeView.tsx'
import type { Enrollment } from './enrollment.ts'
import type { EnrollScreenProps } from './modalRoutes.ts'
import { SmsNumberView } from './SmsNumberView.tsx'
import { start, useFlow } from './useFlow.ts'

/** Asks for a number, then for the code sent to it. Back leads from the code to the number (protocol 18.6). */
export function SmsScreen({ enrollment }: EnrollScreenProps) {
  const { modal } = useLatchkey()
  const { defaultCountry } = useSettings()
  const { flow } = enrollment
  const { state, enrollmentCode, codeStatus, problem } = useFlow(enrollment)
  const seconds = useResend(enrollment, enrollmentCode)
  if (state.status === 'done') return <AddedScreen enrollment={enrollment} method="sms" />
  if (enrollmentCode && 'phoneNumber' in enrollmentCode)
    return (
      <EnrollCodeView
        method="sms"
        to={enrollmentCode.phoneNumber}
        status={codeStatus}
        problem={problem}
        resendInSeconds={seconds}
        onCode={(code) => start(flow.submitCode(code))}
        onResend={() => start(flow.sendCode(enrollmentCode.phoneNumber))}
        onBack={flow.reset}
      />
    )
  return (
    <SmsNumberView
      field={{
        defaultCountry,
        initialValue: enrollment.phoneNumber,
        busy: state.status === 'beginning',
        onEdit: () => state.status === 'error' && flow.reset(),
        onSubmit(phoneNumber) {
          enrollment.phoneNumber = phoneNumber
          start(flow.sendCode(phoneNumber))
        },
      }}
      problem={problem}
      onBack={modal.back}
    />
  )
}

/** Counts down until the user may request another code, starting with each one sent. */
function useResend({ flow }: Enrollment, enrollmentCode: unknown): number {
  const [seconds, setLeft] = useState<number>(limits.codeResendSeconds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sent code has its own object
  useEffect(() => {
    const until = Date.now() + limits.codeResendSeconds * 1_000
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    count()
    const timer = setInterval(count, 500)
    return () => clearInterval(timer)
  }, [flow, enrollmentCode])
  return seconds
}
