import { MethodList, type Row } from '../../ui/MethodList.tsx'
import type { LandingSubview, SubviewProps } from './landing.ts'
import type { Split } from './landingLists.ts'

type FirstRowsProps = Pick<SubviewProps, 'busyId' | 'show' | 'onSelect'> & {
  label: string
  split: Split<Row>
  /** The row that leads to the hidden ones, where there are any. */
  more: Omit<Row, 'more'>
  /** Where it leads. */
  to: LandingSubview
}

/** The rows of a first view, and one that leads to those that it has no room for. */
export function FirstRows({ label, split, more, to, busyId, show, onSelect }: FirstRowsProps) {
  const { shown, hidden } = split
  const rows = hidden.length > 0 ? [...shown, { ...more, more: true }] : shown
  if (rows.length === 0) return null
  return (
    <MethodList
      label={label}
      rows={rows}
      busyId={busyId}
      onSelect={(id) => (id === more.id ? show(to) : onSelect(id))}
    />
  )
}
