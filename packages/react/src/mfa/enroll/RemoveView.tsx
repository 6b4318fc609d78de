import type { MfaMethod } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { methodIcons } from './ChooseView.tsx'

export type RemoveViewProps = {
  method: MfaMethod
  /** The name of one of several passkeys. */
  passkey?: string | undefined
  /** The user then has no second factor. */
  isLast: boolean
  /** The passkeys then no longer log in. */
  unlinks?: boolean | undefined
  busy: boolean
  problem?: string | undefined
  onRemove(): void
  onCancel(): void
}

const titles = { sms: 'removeSmsTitle', totp: 'removeTotpTitle', passkey: 'removePasskeyTitle' } as const
const sentences = { sms: 'removeSmsText', totp: 'removeTotpText', passkey: 'removePasskeyText' } as const

/** The question before a second factor is removed. */
export function RemoveView(props: RemoveViewProps) {
  const { method, passkey, isLast, unlinks, busy, problem, onRemove, onCancel } = props
  const { mfaEnroll: t, common } = useMoreTexts()
  const sentence = method === 'passkey' && unlinks ? t.unlinkAllText : t[sentences[method]]
  return (
    <Page
      name="mfa-remove"
      hero={<Hero mark={{ icon: methodIcons[method] }} tone="danger" />}
      title={passkey === undefined ? t[titles[method]] : t.unlinkTitle}
      text={passkey === undefined ? sentence : fillText(t.unlinkText, { passkey })}
      onBack={onCancel}
      dock={
        <>
          <Button kind="danger" busy={busy} onClick={onRemove}>
            {t.yesRemove}
          </Button>
          <Button kind="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        </>
      }
    >
      {isLast && (
        <Notice tone="warning" title={t.lastTitle}>
          {t.lastText}
        </Notice>
      )}
      {problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}
