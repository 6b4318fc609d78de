import { LateSearchList } from '../../ui/LateSearchList.tsx'
import type { Row } from '../../ui/MethodList.tsx'
import { Page } from '../../ui/Page.tsx'
import { getFieldState, type SubviewProps } from './landing.ts'

type MoreRowsProps = Pick<SubviewProps, 'busyId' | 'show' | 'onSelect'> & {
  /** Of the page. */
  name: string
  title: string
  /** Of the list. */
  label: string
  rows: readonly Row[]
  field?: SubviewProps['field']
}

/** A list that the first view had no room for; its field too, where it had none for that. */
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
