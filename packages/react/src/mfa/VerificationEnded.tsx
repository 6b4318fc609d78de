import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Ring } from '../ui/Ring.tsx'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

/** The request has failed, so input is useless now; the user can start it again. */
export function VerificationEnded({ problem, onLeave }: Pick<VerifyMfaViewProps, 'problem' | 'onLeave'>) {
  const { mfaVerify: t, common } = useMoreTexts()
  return (
    <Page
      name="mfa-ended"
      axis="center"
      hero={<Ring mark={{ icon: 'lock' }} state="still" />}
      title={t.notPassed}
      text={problem?.text}
      dock={<Button onClick={onLeave}>{common.close}</Button>}
    />
  )
}
