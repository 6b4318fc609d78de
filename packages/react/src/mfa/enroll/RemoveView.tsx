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
  /** One of several passkeys, by its name. */
  passkey?: string | undefined
  /** Nothing verifies the user then. */
  isLast: boolean
  /** Passkeys log nobody in then. */
  unlinks?: boolean | undefined
  busy: boolean
  problem?: string | undefined
  onRemove(): void
  onCancel(): void
}

const titles = { sms: 'removeSmsTitle', totp: 'removeTotpTitle', passkey: 'removePasskeyTitle' } as const
const sentences = { sms: 'removeSmsText', totp: 'removeTotpText', passkey: 'removePasskeyText' } as const

/** Asked before a second factor goes. */
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
