import type { UserOwnedRecovery } from '@latchkey/wire'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Chip } from '../../ui/Chip.tsx'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { Hero, Tile } from '../../ui/Tile.tsx'
import { cloudMarks, cloudNames } from './cloudNames.ts'

export type RecoverySelectionViewProps = {
  methods: readonly UserOwnedRecovery[]
  /** The wallet's current recovery method. */
  current?: UserOwnedRecovery | 'privy' | undefined
  onSelect(method: UserOwnedRecovery): void
  onBack?: (() => void) | undefined
}

/** Asks how to recover the wallet on a new device. */
export function RecoverySelectionView({ methods, current, onSelect, onBack }: RecoverySelectionViewProps) {
  const { recovery: t } = useMoreTexts()
  return (
    <Page
      name="recovery-selection"
      hero={<Hero mark={{ icon: 'shield' }} tone="accent" />}
      title={t.chooseTitle}
      text={t.chooseText}
      onBack={onBack}
    >
      <DeferredStyles rules={cssTallRows} />
      <ul className="lk-list" aria-label={t.methods}>
        {methods.map((method) => (
          <li key={method}>
            <MethodRow method={method} isCurrent={method === current} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** For sentences next to the full name. */
const shortNames = { 'google-drive': 'Drive', icloud: 'iCloud' } as const

type MethodRowProps = { method: UserOwnedRecovery; isCurrent: boolean } & Pick<
  RecoverySelectionViewProps,
  'onSelect'
>

function MethodRow({ method, isCurrent, onSelect }: MethodRowProps) {
  const { recovery: t } = useMoreTexts()
  const isPassword = method === 'user-passcode'
  return (
    <button type="button" className="lk-row tall" data-row={method} onClick={() => onSelect(method)}>
      <Tile mark={isPassword ? { icon: 'lock' } : cloudMarks[method]} />
      <span className="grow">
        {isPassword ? t.password : cloudNames[method]}
        <small>{isPassword ? t.passwordText : fillText(t.cloudText, { cloud: shortNames[method] })}</small>
      </span>
      <span className="end">
        {isCurrent ? <Chip tone="accent">{t.current}</Chip> : <Icon name="right" size={16} />}
      </span>
    </button>
  )
}
