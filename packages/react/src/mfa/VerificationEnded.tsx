import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Ring } from '../ui/Ring.tsx'
import type { VerifyMfaViewProps } from './verifyMfaProps.ts'

/** Nothing that is typed now would count: what needed it has failed, and can be asked for again. */
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
