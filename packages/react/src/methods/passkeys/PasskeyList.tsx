import { useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tile } from '../../ui/Tile.tsx'

export type PasskeyItem = {
  id: string
  name: string
  /** It is also a second factor of the user. */
  isFactor: boolean
  /** Shown unchanged. */
  lastUsed?: string | undefined
}

export type PasskeyListProps = {
  passkeys: readonly PasskeyItem[]
  /** The number shown before the rest is collapsed. */
  most: 2 | 3
  onRemove?: ((passkey: PasskeyItem) => void) | undefined
}

const styles = '.tall>.end>.lk-iconbtn{margin-inline-end:-12px}'

/** If there are more than the list has room for, it shows two, and the rest after a press (protocol 18.6). */
const foldedCount = 2

export function PasskeyList({ passkeys, most, onRemove }: PasskeyListProps) {
  const { mfaEnroll: t } = useMoreTexts()
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && passkeys.length > most
  const items = isFolded ? passkeys.slice(0, foldedCount) : passkeys
  return (
    <div className="lk-stack">
      <DeferredStyles rules={cssTallRows} />
      <DeferredStyles rules={styles} />
      <ul className="lk-list" aria-label={t.yourPasskeys}>
        {items.map((passkey) => (
          <li key={passkey.id}>
            <div className="lk-row tall" data-passkey={passkey.id}>
              <Tile mark={{ icon: 'passkey' }} />
              <span className="grow">
                <bdi>{passkey.name}</bdi>
                {passkey.lastUsed && <small>{fillText(t.lastUsed, { when: passkey.lastUsed })}</small>}
              </span>
              {onRemove && (
                <span className="end">
                  <IconButton
                    icon="close"
                    label={fillText(t.remove, { method: passkey.name })}
                    onClick={() => onRemove(passkey)}
                  />
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isFolded && (
        <div className="lk-linkrow">
          <button type="button" className="lk-link" onClick={() => setOpen(true)}>
            {t.viewAll}
          </button>
        </div>
      )}
    </div>
  )
}
