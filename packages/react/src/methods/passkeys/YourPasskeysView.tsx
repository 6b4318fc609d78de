import { limits } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero } from '../../ui/Tile.tsx'
import { type PasskeyItem, PasskeyList } from './PasskeyList.tsx'

export type YourPasskeysViewProps = {
  passkeys: readonly PasskeyItem[]
  /** Another passkey is being created. */
  isBusy: boolean
  problem?: string | undefined
  /** Omitted if the app has no login by passkey. */
  onCreate?: (() => void) | undefined
  onUnlink(passkey: PasskeyItem): void
  onBack(): void
}

/** The passkeys that a user logs in with. */
export function YourPasskeysView(props: YourPasskeysViewProps) {
  const { passkeys, isBusy, problem, onCreate, onUnlink, onBack } = props
  const { mfaEnroll: t, passkeys: own } = useMoreTexts()
  const isEmpty = passkeys.length === 0
  const canCreate = onCreate && passkeys.length < limits.passkeysPerUser
  return (
    <Page
      name="account-passkeys"
      state={passkeys.map(({ id }) => id).join(' ')}
      hero={isEmpty ? <Hero mark={{ icon: 'passkey' }} /> : undefined}
      title={t.yourPasskeys}
      text={isEmpty ? own.intro : own.listText}
      onBack={onBack}
      focus="title"
      dock={
        canCreate && (
          <>
            {isBusy && (
              <div className="lk-linkrow">
                <span role="status">{t.followPrompt}</span>
              </div>
            )}
            <Button kind={isEmpty ? 'primary' : 'secondary'} busy={isBusy} onClick={onCreate}>
              {isEmpty ? t.createPasskey : t.addPasskey}
            </Button>
          </>
        )
      }
    >
      {!isEmpty && <PasskeyList passkeys={passkeys} most={limits.passkeysShown} onRemove={onUnlink} />}
      {problem && <Message tone="bad">{problem}</Message>}
    </Page>
  )
}
