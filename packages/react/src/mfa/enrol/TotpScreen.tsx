import { useEffect, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { AddedScreen } from './AddedScreen.tsx'
import { EnrolCodeView } from './EnrolCodeView.tsx'
import type { EnrolScreenProps } from './modalRoutes.ts'
import { ScanView } from './ScanView.tsx'
import { start, useFlow } from './useFlow.ts'

/** A secret for an authenticator app, then a code of it. */
export function TotpScreen({ enrolment }: EnrolScreenProps) {
  const { modal } = useLatchkey()
  const { flow } = enrolment
  const { state, begun, codeStatus, problem } = useFlow(enrolment)
  const [hasScanned, setScanned] = useState(enrolment.hasScanned)
  // The screen of a verification may have stood over this one: what was begun goes on.
  useEffect(() => {
    if (flow.getState().status === 'initial') start(flow.createSecret())
  }, [flow])
  const show = (isScanned: boolean) => {
    enrolment.hasScanned = isScanned
    setScanned(isScanned)
  }
  if (state.status === 'done') return <AddedScreen enrolment={enrolment} method="totp" />
  if (hasScanned && begun)
    return (
      <EnrolCodeView
        method="totp"
        status={codeStatus}
        problem={problem}
        onCode={(code) => start(flow.submitCode(code))}
        onBack={() => show(false)}
      />
    )
  return (
    <ScanView
      totp={begun && 'secret' in begun ? begun : undefined}
      problem={begun ? undefined : problem}
      onRetry={() => start(flow.createSecret())}
      onContinue={() => show(true)}
      onBack={modal.back}
    />
  )
}
