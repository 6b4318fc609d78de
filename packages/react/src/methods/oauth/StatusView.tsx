import { WaitingPage, type WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { toMark } from '../../ui/marks/toMark.ts'
import { useLate } from '../../ui/useLate.ts'

export type StatusViewProps = WaitingProps & {
  /** Names its mark, such as `google`. */
  id: string
  /** As people know it. */
  provider: string
  /** Back from the provider; before that the page is left, or a window is open. */
  hasReturned: boolean
}

/** While the user is at a provider, and when they are back. */
export function StatusView({ id, provider, hasReturned, ...props }: StatusViewProps) {
  const { oauth: t } = useMoreTexts()
  const { done, doneText, canceled } = t[props.intent]
  const isLate = useLate(props.status === 'waiting' && !hasReturned)
  const say = (title: string, text: string) => ({
    title: fillText(title, { provider }),
    text: fillText(text, { provider }),
  })
  return (
    <WaitingPage
      {...props}
      name="oauth"
      mark={toMark(id, provider)}
      waiting={hasReturned ? say(t.checking, t.checkingText) : say(t.away, t.awayText)}
      done={say(done, doneText)}
      failed={say(t.failed, t.unconfirmed)}
      canceledTitle={canceled}
      dock={
        !hasReturned && (
          <Button kind="secondary" icon="out" disabled={!isLate} onClick={props.onRetry}>
            {fillText(t.openAgain, { provider })}
          </Button>
        )
      }
    />
  )
}
