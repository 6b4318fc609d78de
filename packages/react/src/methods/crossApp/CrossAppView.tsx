import { WaitingPage, type WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { Mark } from '../../ui/Tile.tsx'

export type CrossAppViewProps = WaitingProps & {
  /** The other app, as registered. */
  app: { name: string; mark: Mark }
}

/** Shown while another app's window is open, and after it. */
export function CrossAppView({ app, ...props }: CrossAppViewProps) {
  const { crossApp: t } = useMoreTexts()
  const { done, doneText, canceled } = t[props.intent]
  const say = (title: string, text: string) => {
    const names = { app: app.name }
    return { title: fillText(title, names), text: fillText(text, names) }
  }
  return (
    <WaitingPage
      {...props}
      name="cross-app"
      mark={app.mark}
      waiting={say(t.away, t.awayText)}
      done={say(done, doneText)}
      failed={say(t.failed, t.unconfirmed)}
      canceledTitle={canceled}
    />
  )
}
