import type { ReactNode } from 'react'
import { MethodList, type Row } from '../../ui/MethodList.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import type { LandingSubview, SubviewProps } from './landing.ts'
import type { Split } from './landingLists.ts'

type FirstRowsProps = Pick<SubviewProps, 'busyId' | 'field' | 'loading' | 'show' | 'onSelect'> & {
  label: string
  split: Split<Row>
  /** The row that leads to the hidden rows, if there are any. */
  more: Omit<Row, 'more'>
  /** The list that it leads to. */
  to: LandingSubview
  /** The link to the other group, if there is one. */
  children?: ReactNode
}

/**
 * A first view: the field, the rows, a row that leads to the rest, and the link to the other group. While the app's
 * config loads, it shows a skeleton of the options that the host app has named.
 */
export function FirstRows(props: FirstRowsProps) {
  const { field, label, split, more, to, busyId, loading, show, onSelect, children } = props
  const { shown, hidden } = split
  const rows = hidden.length > 0 ? [...shown, { ...more, more: true }] : shown
  if (loading) return <ListSkeleton field={!!field} rows={rows.length} more={!!children} />
  return (
    <div className="lk-stack">
      {field?.element}
      {rows.length > 0 && (
        <MethodList
          label={label}
          rows={rows}
          busyId={busyId}
          onSelect={(id) => (id === more.id ? show(to) : onSelect(id))}
        />
      )}
      {children}
    </div>
  )
}
