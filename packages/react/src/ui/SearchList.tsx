import { useState } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { isLong } from './isLong.ts'
import { MethodList, type MethodListProps } from './MethodList.tsx'
import { isMatch, SearchField } from './SearchField.tsx'

type SearchListProps = Pick<MethodListProps, 'label' | 'rows' | 'busyId'> & { onSelect(id: string): void }

/** A list of wallets, with a search field if it is long. Enter selects the only match. */
export function SearchList({ label, rows, busyId, onSelect }: SearchListProps) {
  const { wallets: t } = useMoreTexts()
  const [query, setQuery] = useState('')
  const isSearched = isLong(rows)
  const matches = rows.filter((row) => isMatch(row.label, query))
  const [first] = matches
  return (
    <div className="lk-stack">
      {isSearched && (
        <SearchField
          label={t.search}
          value={query}
          onChange={setQuery}
          onSubmit={() => {
            if (matches.length === 1 && first && !busyId) onSelect(first.id)
          }}
        />
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
