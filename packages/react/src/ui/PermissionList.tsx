import { type ReactNode, useId } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { fill } from './fill.ts'
import { Icon } from './Icon.tsx'
import { type ReceiptRow, Rows } from './Rows.tsx'

const styles = `
.lk-permissions{display:grid;gap:16px}
.lk-permissions ul{display:grid;gap:10px}
.lk-permissions li{display:grid;grid-template-columns:20px minmax(0,1fr);gap:10px;align-items:start;overflow-wrap:anywhere}
.lk-permissions li>.lk-i{color:var(--lk-success);margin-block-start:calc((1lh - 20px)/2)}
.lk-permissions .cannot{color:var(--lk-text-2)}
.lk-permissions .cannot>.lk-i{color:var(--lk-text-3)}
@media (forced-colors:active){.lk-permissions li>.lk-i{color:CanvasText!important}}
`

export type PermissionListProps = {
  /** Who is permitted something, by name. */
  appName: string
  can: readonly string[]
  cannot: readonly string[]
  /** How much, and for how long. */
  limits?: readonly ReceiptRow[]
}

/** What an app may do with a wallet, what it may not, and within which limits. */
export function PermissionList({ appName, can, cannot, limits = [] }: PermissionListProps) {
  const { permissions: t } = useMoreTexts()
  return (
    <div className="lk-permissions">
      <Sentences heading={fill(t.can, { app: <bdi>{appName}</bdi> })} sentences={can} />
      <Sentences heading={fill(t.cannot, { app: <bdi>{appName}</bdi> })} sentences={cannot} isRefused />
      {limits.length > 0 && <Rows rows={limits} />}
      <DeferredStyles rules={styles} />
    </div>
  )
}

type SentencesProps = { heading: ReactNode; sentences: readonly string[]; isRefused?: boolean }

function Sentences({ heading, sentences, isRefused }: SentencesProps) {
  const id = useId()
  if (sentences.length === 0) return null
  return (
    <section className="lk-section" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence} className={isRefused ? 'cannot' : undefined}>
            <Icon name={isRefused ? 'close' : 'check'} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
