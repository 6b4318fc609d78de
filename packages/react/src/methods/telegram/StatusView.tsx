import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { markOf } from '../../ui/marks/markOf.ts'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'

export type Problem = {
  text: string
  /** Trying again could help. */
  mayHelp: boolean
}

export type StatusViewProps = {
  intent: 'login' | 'link'
  status: 'verifying' | 'connected' | 'failed'
  problem?: Problem | undefined
  onRetry(): void
  onCancel(): void
  onBack?: (() => void) | undefined
}

const ring = { verifying: 'turning', connected: 'done', failed: 'fail' } as const

/** While Telegram is asked in its window, and when it has answered. */
export function StatusView({ intent, status, problem, onRetry, onCancel, onBack }: StatusViewProps) {
  const { telegram: t, common } = useMoreTexts()
  const words = t[intent]
  return (
    <Page
      name="telegram"
      state={status}
      axis="center"
      hero={<Ring mark={markOf('telegram', 'Telegram')} state={ring[status]} />}
      title={{ verifying: words.title, connected: words.done, failed: t.failed }[status]}
      text={{ verifying: t.verifying, connected: t.doneText, failed: problem?.text }[status]}
      onBack={status === 'connected' ? undefined : onBack}
      dock={
        status === 'failed' &&
        (problem?.mayHelp ? (
          <Button onClick={onRetry}>{t.retry}</Button>
        ) : (
          <Button onClick={onCancel}>{onBack ? common.back : common.close}</Button>
        ))
      }
    />
  )
}
