import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero, type Mark } from '../../ui/Tile.tsx'

export type DisconnectViewProps = {
  app: { name: string; mark: Mark }
  busy: boolean
  problem?: string | undefined
  onDisconnect(): void
  onCancel(): void
}

/** The question before an app is disconnected. */
export function DisconnectView({ app, busy, problem, onDisconnect, onCancel }: DisconnectViewProps) {
  const { connectedApps: t, common } = useMoreTexts()
  return (
    <Page
      name="disconnect-app"
      axis="center"
      hero={<Hero mark={app.mark} tone="danger" />}
      title={fillText(t.question, { app: app.name })}
      text={t.consequence}
      onBack={onCancel}
      dock={
        <>
          <Button kind="danger" busy={busy} onClick={onDisconnect}>
            {t.disconnect}
          </Button>
          <Button kind="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        </>
      }
    >
      {problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}
