import type { Problem } from '../../../modal/errors/describeError.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Ring } from '../../../ui/Ring.tsx'

export type PasswordResultViewProps = {
  /** Why the password was not set. */
  problem?: Problem | undefined
  /** Starts again, if that can help. */
  onRetry?: (() => void) | undefined
  onClose(): void
}

/** The result of setting a password. */
export function PasswordResultView({ problem, onRetry, onClose }: PasswordResultViewProps) {
  const { newPassword: t, mfaVerify, error, common } = useMoreTexts()
  return (
    <Page
      name="password-result"
      axis="center"
      hero={
        <Ring mark={{ icon: 'lock' }} state={problem ? (problem.isCanceled ? 'still' : 'fail') : 'done'} />
      }
      title={problem ? (problem.isCanceled ? mfaVerify.notPassed : error.title) : t.doneTitle}
      text={problem?.text ?? t.doneText}
      dismiss="deliberate"
      focus="title"
      dock={
        <>
          {onRetry && <Button onClick={onRetry}>{common.tryAgain}</Button>}
          <Button kind={onRetry ? 'ghost' : 'primary'} onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    />
  )
}
