import { limits } from '@latchkey/wire'
import { WaitingPage, type WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { useLate } from '../../ui/useLate.ts'
import { type PasskeyItem, PasskeyList } from './PasskeyList.tsx'

export type PromptViewProps = Omit<WaitingProps, 'status'> & {
  /** `idle` explains a link before the browser asks; a login asks at once. */
  status: 'idle' | WaitingProps['status']
  /** The user's existing passkeys, when linking. */
  passkeys?: readonly PasskeyItem[]
  onUnlink?: ((passkey: PasskeyItem) => void) | undefined
}

const mark = { icon: 'passkey' } as const

/** Shown before, during and after the browser's own passkey dialog. */
export function PromptView({ status, passkeys = [], onUnlink, ...props }: PromptViewProps) {
  const { passkeys: t, mfaEnroll, common } = useMoreTexts()
  const words = t[props.intent]
  // The browser's dialog may have been dismissed without an event; before that it is only slow (ui/README 5).
  const isLate = useLate(status === 'waiting')
  if (status === 'idle')
    return (
      <Page
        name="passkey"
        state={[status, ...passkeys.map(({ id }) => id)].join(' ')}
        hero={<Hero mark={mark} />}
        title={t.introTitle}
        text={t.intro}
        onBack={props.onBack}
        dock={<Button onClick={props.onRetry}>{t.create}</Button>}
      >
        {passkeys.length > 0 && (
          <div className="lk-section">
            <h3>{mfaEnroll.yourPasskeys}</h3>
            <PasskeyList passkeys={passkeys} most={limits.passkeysShown} onRemove={onUnlink} />
          </div>
        )}
      </Page>
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
      canceledTitle={words.canceled}
      dock={
        <Button kind="secondary" disabled={!isLate} onClick={props.onRetry}>
          {common.tryAgain}
        </Button>
      }
    />
  )
}
