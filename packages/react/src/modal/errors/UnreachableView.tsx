import { useTexts } from '../../texts/useTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'

export type UnreachableViewProps = {
  appName: string
  /** Seconds until the next try; 0 during a try. */
  nextTryInSeconds: number
  onRetry(): void
}

/** The server does not answer. The client retries indefinitely; the button only shortens the wait. */
export function UnreachableView({ appName, nextTryInSeconds, onRetry }: UnreachableViewProps) {
  const { unreachable: t } = useTexts()
  const isTrying = nextTryInSeconds === 0
  return (
    <Page
      name="unreachable"
      hero={<Hero mark={{ icon: 'cloud' }} tone="warning" />}
      title={t.title}
      text={fillText(t.text, { app: appName })}
      dock={
        <Button busy={isTrying} onClick={onRetry}>
          {t.button}
        </Button>
      }
    >
      <div className="lk-linkrow">
        {isTrying ? t.trying : fillText(t.next, { seconds: String(nextTryInSeconds) })}
      </div>
    </Page>
  )
}
