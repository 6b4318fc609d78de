import { Icon } from './Icon.tsx'

type SearchFieldProps = { label: string; value: string; onChange(value: string): void; onSubmit(): void }

/** A search field above a long list. */
export function SearchField({ label, value, onChange, onSubmit }: SearchFieldProps) {
  return (
    <search>
      <form
        className="lk-input"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </form>
    </search>
  )
}

/** Whether a name contains the typed text, ignoring case and accents, which users omit in a search. */
export function isMatch(name: string, query: string): boolean {
  return simplify(name).includes(simplify(query))
}

function simplify(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
