import { LateSearchList } from '../../ui/LateSearchList.tsx'
import type { Row } from '../../ui/MethodList.tsx'
import { Page } from '../../ui/Page.tsx'
import { getFieldState, type SubviewProps } from './landing.ts'

type MoreRowsProps = Pick<SubviewProps, 'busyId' | 'show' | 'onSelect'> & {
  /** The page's name. */
  name: string
  title: string
  /** The list's label. */
  label: string
  rows: readonly Row[]
  field?: SubviewProps['field']
}

/** A list that the first view had no room for; also the field, if there was no room for it. */
export function MoreRows({ name, title, label, rows, field, busyId, show, onSelect }: MoreRowsProps) {
  return (
    <Page name={name} title={title} onBack={() => show('default')} state={getFieldState(field)}>
      <div className="lk-stack">
        {field?.element}
        {rows.length > 0 && <LateSearchList label={label} rows={rows} busyId={busyId} onSelect={onSelect} />}
      </div>
    </Page>
  )
}
