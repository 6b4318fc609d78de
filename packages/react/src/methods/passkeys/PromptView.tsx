import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { useLate } from './useLate.ts'

export type PromptViewProps = {
  intent: 'login' | 'link'
  /** `idle` explains a link before the browser asks; a login asks at once. */
  status: 'idle' | 'waiting' | 'done' | 'failed'
  /** What went wrong. */
  problem?: string | undefined
  /** Whether trying again could help. */
  isFinal?: boolean
  onStart(): void
  onCancel(): void
  onBack?: (() => void) | undefined
}

const mark = { icon: 'passkey' } as const
/** The browser's dialogue may have been dismissed without a word; before that it is just slow (ui/README 5). */
const repeatAfterMs = 3_000

/** Before, during and after the browser's own passkey dialogue. */
export function PromptView(props: PromptViewProps) {
  const { intent, status, problem, onStart, onBack } = props
  const { passkeys: t } = useMoreTexts()
  const words = t[intent]
  if (status === 'idle')
    return (
      <Page
        name="passkey"
        state={status}
        hero={<Hero mark={mark} />}
        title={t.introTitle}
        text={t.intro}
        onBack={onBack}
        dock={<Button onClick={onStart}>{t.create}</Button>}
      />
    )
  const ring = { waiting: 'turning', done: 'done', failed: 'fail' } as const
  return (
    <Page
      name="passkey"
      state={status}
      axis="center"
      hero={<Ring mark={mark} state={ring[status]} />}
      title={{ waiting: t.waiting, done: words.done, failed: words.failed }[status]}
      text={{ waiting: words.prompt, done: words.doneText, failed: problem }[status]}
      onBack={status === 'done' ? undefined : onBack}
      dock={<Actions {...props} />}
    />
  )
}

function Actions({ status, isFinal, onStart, onCancel, onBack }: PromptViewProps) {
  const { common } = useMoreTexts()
  const isLate = useLate(status === 'waiting', repeatAfterMs)
  if (status === 'done') return null
  if (status === 'waiting')
    return (
      <Button kind="secondary" disabled={!isLate} onClick={onStart}>
        {common.tryAgain}
      </Button>
    )
  if (isFinal) return <Button onClick={onCancel}>{onBack ? common.back : common.close}</Button>
  return (
    <>
      <Button onClick={onStart}>{common.tryAgain}</Button>
      <Button kind="ghost" onClick={onCancel}>
        {common.cancel}
      </Button>
    </>
  )
}
