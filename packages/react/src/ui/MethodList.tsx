import { Chip } from './Chip.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { type Mark, Tile } from './Tile.tsx'

export type Row = {
  id: string
  label: string
  mark: Mark
  /** Next to each other, before the chevron of a row that leads on. */
  chips?: readonly { text: string; tone?: 'accent' | '' }[] | undefined
  /** Shown at the end while the pointer is over the row or it has the focus. */
  hover?: string | undefined
  /** Leads to more rows. */
  more?: boolean | undefined
  /** Opens this URL in a new tab instead of calling back. */
  href?: string | undefined
}

export type MethodListProps = {
  label: string
  rows: readonly Row[]
  /** The pressed row while its work is pending: a spinner replaces its chips. */
  busyId?: string | undefined
  scroll?: boolean
  onSelect?(id: string): void
}

export function MethodList({ label, rows, busyId, scroll, onSelect }: MethodListProps) {
  return (
    <ul
      className={scroll ? 'lk-list scroll' : 'lk-list'}
      aria-label={label}
      tabIndex={scroll ? 0 : undefined}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <MethodRow
            row={row}
            busy={busyId === row.id}
            isBlocked={busyId !== undefined}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ul>
  )
}

type MethodRowProps = { row: Row; busy: boolean; isBlocked: boolean; onSelect: MethodListProps['onSelect'] }

function MethodRow({ row, busy, isBlocked, onSelect }: MethodRowProps) {
  const inside = (
    <>
      <Tile mark={row.mark} />
      <span className="grow">{row.label}</span>
      <span className="end">{busy ? <span className="lk-spin" /> : <RowEnd row={row} />}</span>
    </>
  )
  if (row.href)
    return (
      <a className="lk-row" href={row.href} target="_blank" rel="noreferrer" data-row={row.id}>
        {inside}
      </a>
    )
  return (
    <button
      type="button"
      className="lk-row"
      data-row={row.id}
      aria-busy={busy || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={() => !isBlocked && onSelect?.(row.id)}
    >
      {inside}
    </button>
  )
}

function RowEnd({ row }: { row: Row }) {
  const icon: IconName | undefined = row.href ? 'out' : row.more ? 'right' : undefined
  // Two chips leave a long name no room for a text that is usually hidden.
  const hover = (row.chips?.length ?? 0) < 2 ? row.hover : undefined
  return (
    <>
      {hover && <span className="lk-hover">{hover}</span>}
      {row.chips?.map(({ text, tone = 'accent' }) => (
        <Chip key={text} tone={tone}>
          {text}
        </Chip>
      ))}
      {icon && <Icon name={icon} size={16} />}
    </>
  )
}
