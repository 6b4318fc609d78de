import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { AddedScreen } from './AddedScreen.tsx'
import { EnrollCodeView } from './EnrollCodeView.tsx'
import type { EnrollScreenProps } from './modalRoutes.ts'
import { ScanView } from './ScanView.tsx'
import { start, useFlow } from './useFlow.ts'

/** Shows a secret for an authenticator app, then asks for its code. */
export function TotpScreen({ enrollment }: EnrollScreenProps) {
  const { modal } = useLatchkey()
  const { flow } = enrollment
  const { state, enrollmentCode, codeStatus, problem } = useFlow(enrollment)
  const [hasScanned, setScanned] = useState(enrollment.hasScanned)
  // The screen of a verification may have been shown over this one: the enrollment continues.
  useEffect(() => {
    if (flow.getState().status === 'initial') start(flow.createSecret())
  }, [flow])
  const show = (isScanned: boolean) => {
    enrollment.hasScanned = isScanned
    setScanned(isScanned)
  }
  if (state.status === 'done') return <AddedScreen enrollment={enrollment} method="totp" />
  if (hasScanned && enrollmentCode)
    return (
      <EnrollCodeView
        method="totp"
        status={codeStatus}
        problem={problem}
        onCode={(code) => start(flow.submitCode(code))}
        onBack={() => show(false)}
      />
    )
  return (
    <ScanView
      totp={enrollmentCode && 'secret' in enrollmentCode ? enrollmentCode : undefined}
      problem={enrollmentCode ? undefined : problem}
      onRetry={() => start(flow.createSecret())}
      onContinue={() => show(true)}
      onBack={modal.back}
    />
  )
}
