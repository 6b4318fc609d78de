import { useState } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MethodList, type MethodListProps } from '../../ui/MethodList.tsx'

/** More rows than this are searched, and scroll. */
const manyRows = 7

type WalletSearchProps = Pick<MethodListProps, 'label' | 'rows' | 'busyId'> & { onSelect(id: string): void }

/** A list of wallets, with a field above it where they are too many to look through. Enter takes the only match. */
export function WalletSearch({ label, rows, busyId, onSelect }: WalletSearchProps) {
  const { wallets: t } = useMoreTexts()
  const [wanted, setWanted] = useState('')
  const isLong = rows.length > manyRows
  const matches = rows.filter((row) => simplify(row.label).includes(simplify(wanted)))
  const [first] = matches
  return (
    <div className="lk-stack">
      {isLong && (
        <search>
          <form
            className="lk-input"
            onSubmit={(event) => {
              event.preventDefault()
              if (matches.length === 1 && first && !busyId) onSelect(first.id)
            }}
          >
            <Icon name="search" />
            <input
              type="search"
              aria-label={t.search}
              placeholder={t.search}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
            />
          </form>
        </search>
      )}
      {matches.length > 0 ? (
        <MethodList label={label} rows={matches} scroll={isLong} busyId={busyId} onSelect={onSelect} />
      ) : (
        <p className="lk-text" role="status">
          {t.noMatch}
        </p>
      )}
    </div>
  )
}

/** Without capitals and accents, which nobody types in a search. */
function simplify(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
