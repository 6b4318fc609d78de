import { WaitingPage, type WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { useLate } from '../../ui/useLate.ts'

export type PromptViewProps = Omit<WaitingProps, 'status'> & {
  /** `idle` explains a link before the browser asks; a login asks at once. */
  status: 'idle' | WaitingProps['status']
}

const mark = { icon: 'passkey' } as const

/** Before, during and after the browser's own passkey dialogue. */
export function PromptView({ status, ...props }: PromptViewProps) {
  const { passkeys: t, common } = useMoreTexts()
  const words = t[props.intent]
  // The browser's dialogue may have been dismissed without a word; before that it is just slow (ui/README 5).
  const isLate = useLate(status === 'waiting')
  if (status === 'idle')
    return (
      <Page
        name="passkey"
        state={status}
        hero={<Hero mark={mark} />}
        title={t.introTitle}
        text={t.intro}
        onBack={props.onBack}
        dock={<Button onClick={props.onRetry}>{t.create}</Button>}
      />
    )
  return (
    <WaitingPage
      {...props}
      name="passkey"
      mark={mark}
      status={status}
      waiting={{ title: t.waiting, text: words.prompt }}
      done={{ title: words.done, text: words.doneText }}
      failed={{ title: words.failed }}
      dock={
        <Button kind="secondary" disabled={!isLate} onClick={props.onRetry}>
          {common.tryAgain}
        </Button>
      }
    />
  )
}
