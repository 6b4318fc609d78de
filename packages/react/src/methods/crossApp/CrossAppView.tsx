import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import type { Mark } from '../../ui/Tile.tsx'

export type CrossAppViewProps = {
  /** The other app, as it is registered. */
  app: { name: string; mark: Mark }
  intent: 'login' | 'link'
  /** `away` while its window is open. */
  status: 'away' | 'done' | 'failed'
  problem?: string | undefined
  onRetry(): void
  onCancel(): void
  onBack?: (() => void) | undefined
}

/** Another app's window is open, or has been. */
export function CrossAppView(props: CrossAppViewProps) {
  const { app, intent, status, problem, onRetry, onCancel, onBack } = props
  const { crossApp: t, common } = useMoreTexts()
  const words = {
    away: { title: t.away, text: t.awayText },
    done: { title: t[intent].done, text: t[intent].doneText },
    failed: { title: t.failed, text: problem ?? t.unconfirmed },
  }[status]
  const ring = { away: 'turning', done: 'done', failed: 'fail' } as const
  return (
    <Page
      name="cross-app"
      state={status}
      axis="center"
      hero={<Ring mark={app.mark} state={ring[status]} />}
      title={fillText(words.title, { app: app.name })}
      text={fillText(words.text, { app: app.name })}
      onBack={status === 'done' ? undefined : onBack}
      dock={
        status === 'failed' && (
          <>
            <Button onClick={onRetry}>{common.tryAgain}</Button>
            <Button kind="ghost" onClick={onCancel}>
              {common.cancel}
            </Button>
          </>
        )
      }
    />
  )
}
