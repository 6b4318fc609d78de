import { limits } from '@latchkey/wire'
import { type PasskeyItem, PasskeyList } from '../../methods/passkeys/PasskeyList.tsx'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'

export type PasskeysViewProps = {
  passkeys: readonly PasskeyItem[]
  /** They are already second factors. */
  isEnabled: boolean
  /** The pending work. */
  busy?: 'creating' | 'enabling' | undefined
  problem?: string | undefined
  onCreate(): void
  onEnable(): void
  onRemove(id: string): void
  onBack?: (() => void) | undefined
}

/** A first passkey, the selection of passkeys to verify with, or the enabled ones. */
export function PasskeysView(props: PasskeysViewProps) {
  const { passkeys, isEnabled, problem, onRemove, onBack } = props
  const { mfaEnroll: t } = useMoreTexts()
  const words = isEnabled
    ? { title: t.yourPasskeys, text: t.yourPasskeysText }
    : passkeys.length > 0
      ? { title: t.enableTitle, text: t.enableText }
      : { title: t.passkeyTitle, text: t.passkeyText }
  return (
    <Page
      name="mfa-passkeys"
      state={passkeys.map(({ id }) => id).join(' ')}
      hero={<Hero mark={{ icon: 'passkey' }} />}
      {...words}
      onBack={onBack}
      dock={<PasskeysDock {...props} />}
    >
      {passkeys.length > 0 && (
        <PasskeyList
          passkeys={passkeys}
          most={isEnabled ? limits.passkeysShown : limits.passkeysShownInEnrollment}
          onRemove={isEnabled ? ({ id }) => onRemove(id) : undefined}
        />
      )}
      {problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}

function PasskeysDock({ passkeys, isEnabled, busy, onCreate, onEnable }: PasskeysViewProps) {
  const { mfaEnroll: t } = useMoreTexts()
  const isFirst = passkeys.length === 0
  const canEnable = !isFirst && !isEnabled
  return (
    <>
      {busy === 'creating' && (
        <div className="lk-linkrow">
          <span role="status">{t.followPrompt}</span>
        </div>
      )}
      {canEnable && (
        <Button busy={busy === 'enabling'} disabled={busy === 'creating'} onClick={onEnable}>
          {t.enable}
        </Button>
      )}
      {passkeys.length < limits.passkeysPerUser && (
        <Button
          kind={isFirst ? 'primary' : 'secondary'}
          busy={busy === 'creating'}
          disabled={busy === 'enabling'}
          onClick={onCreate}
        >
          {isFirst ? t.createPasskey : t.addPasskey}
        </Button>
      )}
    </>
  )
}
