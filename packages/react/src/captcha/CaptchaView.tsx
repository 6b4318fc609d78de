import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Ring } from '../ui/Ring.tsx'

export type CaptchaViewProps = {
  status: 'checking' | 'passed' | 'failed'
  /** How often a failed challenge may be tried again. */
  retriesLeft?: number
  onContinue(): void
  onRetry(): void
  /** Leads back to the screen that asked for the captcha, or closes the modal. */
  onLeave(): void
  onBack?: (() => void) | undefined
}

/** Shown while the browser is checked; the user has nothing to solve. */
export function CaptchaView(props: CaptchaViewProps) {
  const { status, retriesLeft = 0, onContinue, onRetry, onLeave, onBack } = props
  const { captcha: t, error, common } = useMoreTexts()
  const page = { name: 'captcha', axis: 'center', onBack } as const
  if (status === 'failed' && retriesLeft > 0)
    return (
      <Page
        {...page}
        state={`failed-${retriesLeft}`}
        hero={<Ring mark={{ icon: 'shield' }} state="still" />}
        title={t.failed}
        text={{ 1: t.oneLeft, 2: t.twoLeft }[retriesLeft] ?? t.threeLeft}
        dock={
          <>
            <Button onClick={onRetry}>{common.tryAgain}</Button>
            <Button kind="ghost" onClick={onLeave}>
              {onBack ? error.anotherMethod : common.cancel}
            </Button>
          </>
        }
      />
    )
  if (status === 'failed')
    return (
      <Page
        {...page}
        state="failed"
        hero={<Ring mark={{ icon: 'shield' }} state="still" />}
        title={t.failed}
        text={t.hint}
        dock={
          <Button kind="secondary" onClick={onLeave}>
            {onBack ? common.back : common.close}
          </Button>
        }
      />
    )
  const isPassed = status === 'passed'
  return (
    <Page
      {...page}
      state={status}
      hero={<Ring mark={{ icon: 'shield' }} state={isPassed ? 'done' : 'turning'} />}
      title={isPassed ? t.passed : t.title}
      text={isPassed ? t.passedText : t.text}
      dock={
        <Button disabled={!isPassed} onClick={onContinue}>
          {common.continue}
        </Button>
      }
    />
  )
}
