import type { Problem } from '../../modal/errors/describeError.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Hero, type Mark } from '../../ui/Tile.tsx'

export type BlockedViewProps = {
  /** The other app, as registered. */
  app: { name: string; mark: Mark }
  busy: boolean
  problem?: Problem | undefined
  onOpen(): void
  onOtherDevice(): void
}

/** The browser blocked the window: the user opens it by a click, in this tab, or on another device. */
export function BlockedView({ app, busy, problem, onOpen, onOtherDevice }: BlockedViewProps) {
  const { crossAppSigning: t } = useMoreTexts()
  const says = (text: string) => fillText(text, { app: app.name })
  return (
    <Page
      name="cross-app-blocked"
      state={problem ? 'failed' : 'ready'}
      axis="center"
      hero={<Hero mark={app.mark} />}
      title={says(t.blocked)}
      text={problem?.text ?? says(t.blockedText)}
      focus="title"
      dock={
        <>
          <Button icon="out" busy={busy} onClick={onOpen}>
            {says(t.open)}
          </Button>
          <Button kind="secondary" disabled={busy} onClick={onOtherDevice}>
            {t.otherDevice}
          </Button>
        </>
      }
    />
  )
}
