import { limits } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { CodeList } from './CodeList.tsx'

export type RecoveryCodesViewProps = {
  /** Shown once, right after they were created. */
  codes?: readonly string[] | undefined
  /** The number of earlier codes left; undefined until it is read. */
  remaining?: number | undefined
  isMaking: boolean
  /** The user has already asked for them: they appear without another press. */
  isAsked: boolean
  problem?: string | undefined
  onMake(): void
  onDownload(): void
  onDone(): void
  onBack?: (() => void) | undefined
}

/** The codes that replace a lost second factor: how many are left, and new ones. */
export function RecoveryCodesView(props: RecoveryCodesViewProps) {
  const { codes, remaining, isMaking, isAsked, problem, onMake, onDone, onBack } = props
  const { mfaCodes: t } = useMoreTexts()
  const some = remaining !== undefined && remaining > 0
  return (
    <Page
      name="mfa-codes"
      state={codes ? 'shown' : 'asked'}
      hero={codes ? undefined : <Hero mark={{ icon: 'lock' }} tone="accent" />}
      title={codes ? t.title : t.row}
      text={
        codes
          ? t.text
          : some
            ? fillText(t.leftText, { left: String(remaining), all: String(limits.mfaRecoveryCodes) })
            : t.noneText
      }
      onBack={onBack}
      focus={codes ? 'title' : 'auto'}
      dismiss={codes ? 'deliberate' : 'any'}
      dock={
        codes ? (
          <Button onClick={onDone}>{t.saved}</Button>
        ) : (
          <Button busy={isMaking || (isAsked && !problem)} onClick={onMake}>
            {some ? t.makeNew : t.make}
          </Button>
        )
      }
    >
      {codes && <CodeList codes={codes} onDownload={props.onDownload} />}
      {problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}
