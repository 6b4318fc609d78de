import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import type { PasskeyItem } from './PasskeyList.tsx'

export type UnlinkPasskeyViewProps = {
  passkey: PasskeyItem
  isBusy: boolean
  problem?: string | undefined
  onUnlink(): void
  onCancel(): void
}

/** The question before a passkey is removed. */
export function UnlinkPasskeyView(props: UnlinkPasskeyViewProps) {
  const { passkey, isBusy, problem, onUnlink, onCancel } = props
  const { mfaEnroll: t, passkeys: own, common } = useMoreTexts()
  return (
    <Page
      name="account-passkey-unlink"
      hero={<Hero mark={{ icon: 'passkey' }} tone="danger" />}
      title={t.unlinkTitle}
      text={fillText(passkey.isFactor ? t.unlinkText : own.unlinkText, { passkey: passkey.name })}
      onBack={onCancel}
      dock={
        <>
          <Button kind="danger" busy={isBusy} onClick={onUnlink}>
            {t.yesRemove}
          </Button>
          <Button kind="ghost" onClick={onCancel}>
            {common.cancel}
          </Button>
        </>
      }
    >
      {problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}
