import { WaitingPage, type WaitingProps } from '../../pending/WaitingPage.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { telegramMark } from './mark.ts'

/** Shown while Telegram asks in its window, and after it answered. */
export function StatusView(props: WaitingProps) {
  const { telegram: t } = useMoreTexts()
  const words = t[props.intent]
  return (
    <WaitingPage
      {...props}
      name="telegram"
      mark={telegramMark}
      waiting={{ title: words.title, text: t.verifying }}
      done={{ title: words.done, text: t.doneText }}
      failed={{ title: t.failed }}
      canceledTitle={words.canceled}
    />
  )
}
