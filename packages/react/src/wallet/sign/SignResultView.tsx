import type { Problem } from '../../modal/errors/describeError.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'

export type SignResultViewProps = {
  appName: string
  status: 'signed' | 'failed'
  /** Why it failed, if there is more to say than the default text. */
  problem?: Problem | undefined
  onClose(): void
  onRetry?: (() => void) | undefined
}

export function SignResultView(props: SignResultViewProps) {
  const { appName, status, problem, onClose, onRetry } = props
  const { sign: t, common } = useMoreTexts()
  const isSigned = status === 'signed'
  return (
    <Page
      name="sign-result"
      state={status}
      axis="center"
      hero={
        <Ring mark={{ icon: 'pen' }} state={isSigned ? 'done' : problem?.isCanceled ? 'still' : 'fail'} />
      }
      title={isSigned ? t.signedTitle : t.failedTitle}
      text={isSigned ? fillText(t.signedText, { app: appName }) : (problem?.text ?? t.failedText)}
      focus="title"
      dock={
        <>
          {!isSigned && onRetry && (
            <Button disabled={problem?.isLocked} onClick={onRetry}>
              {common.tryAgain}
            </Button>
          )}
          <Button kind={isSigned || !onRetry ? 'primary' : 'ghost'} onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    />
  )
}
