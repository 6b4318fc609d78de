import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { markOf } from '../../ui/marks/markOf.ts'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { useLate } from '../passkeys/useLate.ts'
import type { Problem } from './useProblem.ts'

export type StatusViewProps = {
  /** Names its mark, such as `google`. */
  id: string
  /** As people know it. */
  provider: string
  intent: 'login' | 'link'
  /** `away` while the page is left, or a window is open; `checking` after the return. */
  status: 'away' | 'checking' | 'done' | 'failed'
  problem?: Problem | undefined
  /** To the provider, again. */
  onLeave(): void
  onCancel(): void
  onBack?: (() => void) | undefined
}

/** The next page may take its time; only then does it help to ask for it again (ui/README 5). */
const repeatAfterMs = 3_000

/** While somebody is at a provider, and when they are back. */
export function StatusView(props: StatusViewProps) {
  const { id, provider, intent, status, problem, onBack } = props
  const { oauth: t } = useMoreTexts()
  const words = {
    away: { title: t.away, text: t.awayText },
    checking: { title: t.checking, text: t.checkingText },
    done: { title: t[intent].done, text: t[intent].doneText },
    failed: { title: problem?.title ?? t.failed, text: problem?.text ?? t.unconfirmed },
  }[status]
  const ring = { away: 'turning', checking: 'turning', done: 'done', failed: 'fail' } as const
  return (
    <Page
      name="oauth"
      state={status}
      axis="center"
      hero={<Ring mark={markOf(id, provider)} state={ring[status]} />}
      title={fillText(words.title, { provider })}
      text={fillText(words.text, { provider })}
      onBack={status === 'done' ? undefined : onBack}
      dock={<Actions {...props} />}
    />
  )
}

function Actions({ provider, status, problem, onLeave, onCancel }: StatusViewProps) {
  const { oauth: t, common, error } = useMoreTexts()
  const isLate = useLate(status === 'away', repeatAfterMs)
  if (status === 'away')
    return isLate ? (
      <Button kind="secondary" icon="out" onClick={onLeave}>
        {fillText(t.openAgain, { provider })}
      </Button>
    ) : null
  if (status !== 'failed') return null
  if (problem?.mayHelp === false) return <Button onClick={onCancel}>{error.anotherMethod}</Button>
  return (
    <>
      <Button onClick={onLeave}>{common.tryAgain}</Button>
      <Button kind="ghost" onClick={onCancel}>
        {common.cancel}
      </Button>
    </>
  )
}
