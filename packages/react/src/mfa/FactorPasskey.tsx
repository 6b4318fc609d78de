import { WaitingPage } from '../pending/WaitingPage.tsx'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { useLate } from '../ui/useLate.ts'
import { hasChoice, type VerifyMfaViewProps } from './verifyMfaProps.ts'

/** Says that the browser asks for the passkey, and continues when it has. */
export function FactorPasskey(props: VerifyMfaViewProps) {
  const { status, problem, onChoose, onAgain, onLeave } = props
  const { mfaVerify: t, common } = useMoreTexts()
  const pageStatus = status === 'failed' || status === 'done' ? status : 'waiting'
  // The browser's dialog may have been dismissed without an event.
  const isLate = useLate(pageStatus === 'waiting')
  const leave = hasChoice(props) ? (
    <Button kind="ghost" onClick={() => onChoose(null)}>
      {t.another}
    </Button>
  ) : (
    <Button kind="ghost" onClick={onLeave}>
      {t.later}
    </Button>
  )
  return (
    <WaitingPage
      name="mfa-passkey"
      intent="login"
      mark={{ icon: 'passkey' }}
      status={pageStatus}
      waiting={{ title: t.passkeyTitle, text: t.passkeyText }}
      done={{ title: t.passed, text: '' }}
      failed={{ title: t.notPassed }}
      canceledTitle={t.canceled}
      problem={problem}
      onRetry={onAgain}
      onCancel={onLeave}
      onBack={hasChoice(props) ? () => onChoose(null) : undefined}
      dock={
        <>
          <Button kind="secondary" disabled={!isLate} onClick={onAgain}>
            {common.tryAgain}
          </Button>
          {leave}
        </>
      }
      retryDock={
        <>
          <Button disabled={problem?.isLocked} onClick={onAgain}>
            {common.tryAgain}
          </Button>
          {leave}
        </>
      }
    />
  )
}
