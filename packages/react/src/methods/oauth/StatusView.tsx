import { WaitingPage, type WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { toMark } from '../../ui/marks/toMark.ts'
import { useLate } from '../../ui/useLate.ts'

export type StatusViewProps = WaitingProps & {
  /** The name of its mark, such as `google`. */
  id: string
  /** The provider's public name. */
  provider: string
  /** True after the return from the provider; before that the page is being left, or a window is open. */
  hasReturned: boolean
}

/** Shown while the user is at a provider, and after the return. */
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
