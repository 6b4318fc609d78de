import type { ReactNode } from 'react'
import { MethodList, type Row } from '../../ui/MethodList.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import type { LandingSubview, SubviewProps } from './landing.ts'
import type { Split } from './landingLists.ts'

type FirstRowsProps = Pick<SubviewProps, 'busyId' | 'field' | 'loading' | 'show' | 'onSelect'> & {
  label: string
  split: Split<Row>
  /** The row that leads to the hidden ones, where there are any. */
  more: Omit<Row, 'more'>
  /** Where it leads. */
  to: LandingSubview
  /** What leads to the other group, where there is one. */
  children?: ReactNode
}

/**
 * A first view: the field, the rows, one that leads to those that it has no room for, and the way to the other group.
 * While the app's config is on its way, a skeleton of as much of it as the host app has named.
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
