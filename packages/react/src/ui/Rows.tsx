import type { ReactNode } from 'react'
import { cssRows } from './cssRows.ts'
import { adoptRef } from './DeferredStyles.tsx'

export type ReceiptRow = {
  id: string
  term: string
  value: ReactNode
  /** The indentation level: 0 to 3. */
  depth?: number
  /** A heading for the rows below it. */
  cap?: boolean
  /** A long text: under its term, at full width. */
  wide?: boolean
}

const adoptRows = adoptRef(cssRows)

/** From this many rows on, rows out of view are not laid out. */
const manyFrom = 100

/** Receipt rows: term at the start, value at the end. */
export function Rows({ rows }: { rows: readonly ReceiptRow[] }) {
  return (
    <dl ref={adoptRows} className={rows.length > manyFrom ? 'lk-rows many' : 'lk-rows'}>
      {rows.map((row) => (
        <div key={row.id} className={getRowClass(row)}>
          <dt>{row.term}</dt>
          <dd>{typeof row.value === 'string' ? <bdi>{row.value}</bdi> : row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function getRowClass({ depth = 0, cap, wide }: ReceiptRow): string | undefined {
  const names = [depth && `d${Math.min(depth, 3)}`, cap && 'cap', wide && 'wide']
  return names.filter(Boolean).join(' ') || undefined
}
