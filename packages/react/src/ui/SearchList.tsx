import { useState } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Icon } from './Icon.tsx'
import { isLong } from './isLong.ts'
import { MethodList, type MethodListProps } from './MethodList.tsx'

type SearchListProps = Pick<MethodListProps, 'label' | 'rows' | 'busyId'> & { onSelect(id: string): void }

/** A list of wallets, with a field above it where they are too many to look through. Enter takes the only match. */
export function SearchList({ label, rows, busyId, onSelect }: SearchListProps) {
  const { wallets: t } = useMoreTexts()
  const [query, setWanted] = useState('')
  const isSearched = isLong(rows)
  const matches = rows.filter((row) => simplify(row.label).includes(simplify(query)))
  const [first] = matches
  return (
    <div className="lk-stack">
      {isSearched && (
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
              value={query}
              onChange={({ target }) => setWanted(target.value)}
            />
          </form>
        </search>
      )}
      {matches.length > 0 ? (
        <MethodList label={label} rows={matches} scroll={isSearched} busyId={busyId} onSelect={onSelect} />
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
