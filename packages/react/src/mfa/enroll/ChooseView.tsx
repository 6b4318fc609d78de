import type { MfaMethod } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Chip } from '../../ui/Chip.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero, Tile } from '../../ui/Tile.tsx'

export type ChooseViewProps = {
  appName: string
  /** The app's methods, and the user's. */
  methods: readonly MfaMethod[]
  ownMethods: readonly MfaMethod[]
  onSelect(method: MfaMethod): void
  onRemove(method: MfaMethod): void
  onCodes(): void
  onBack?: (() => void) | undefined
}

export const methodIcons: Record<MfaMethod, IconName> = { totp: 'shield', sms: 'phone', passkey: 'passkey' }

const styles = `
.lk-list>li.pair{display:flex;align-items:center}
.pair>.lk-row{flex:1;min-inline-size:0}
.lk .pair>.lk-row:not(:last-child){padding-inline-end:0}
`

/** The user's second factors, and the other available ones. */
export function ChooseView(props: ChooseViewProps) {
  const { appName, methods, ownMethods, onSelect, onRemove, onCodes, onBack } = props
  const { mfaEnroll: t, mfaCodes } = useMoreTexts()
  const isNone = methods.length === 0
  return (
    <Page
      name="mfa-choose"
      // Removing a factor changes the list.
      state={ownMethods.join(' ')}
      hero={<Hero mark={{ icon: 'shield' }} tone="accent" />}
      title={isNone ? t.noneTitle : t.chooseTitle}
      text={
        isNone ? fillText(t.noneText, { app: appName }) : ownMethods.length > 0 ? t.changeText : t.chooseText
      }
      onBack={onBack}
    >
      <DeferredStyles rules={styles} />
      {!isNone && (
        <ul className="lk-list" aria-label={t.methods}>
          {methods.map((method) => (
            <li key={method} className="pair">
              <MethodRow method={method} isEnabled={ownMethods.includes(method)} onSelect={onSelect} />
              {ownMethods.includes(method) && (
                <IconButton
                  icon="close"
                  label={fillText(t.remove, { method: t[method] })}
                  onClick={() => onRemove(method)}
                />
              )}
            </li>
          ))}
          {ownMethods.length > 0 && (
            <li>
              <button type="button" className="lk-row" data-row="codes" onClick={onCodes}>
                <Tile mark={{ icon: 'lock' }} />
                <span className="grow">{mfaCodes.row}</span>
                <span className="end">
                  <Icon name="right" size={16} />
                </span>
              </button>
            </li>
          )}
        </ul>
      )}
    </Page>
  )
}

type MethodRowProps = { method: MfaMethod; isEnabled: boolean } & Pick<ChooseViewProps, 'onSelect'>

function MethodRow({ method, isEnabled, onSelect }: MethodRowProps) {
  const { mfaEnroll: t } = useMoreTexts()
  // A user may have several passkeys, so that row leads to their list.
  const isLink = !isEnabled || method === 'passkey'
  const inside = (
    <>
      <Tile mark={{ icon: methodIcons[method] }} />
      <span className="grow">{t[method]}</span>
      <span className="end">
        {isEnabled ? (
          <Chip tone="accent">{t.enabled}</Chip>
        ) : (
          method === 'totp' && <Chip>{t.recommended}</Chip>
        )}
        {isLink && <Icon name="right" size={16} />}
      </span>
    </>
  )
  if (!isLink) return <div className="lk-row">{inside}</div>
  return (
    <button type="button" className="lk-row" data-row={method} onClick={() => onSelect(method)}>
      {inside}
    </button>
  )
}
