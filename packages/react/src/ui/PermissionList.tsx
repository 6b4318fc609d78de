import { type ReactNode, useId } from 'react'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { fill } from './fill.ts'
import { Icon } from './Icon.tsx'
import { LongText } from './LongText.tsx'
import { type ReceiptRow, Rows } from './Rows.tsx'

const styles = `
.lk-permissions{display:grid;gap:16px}
.lk-permissions ul{display:grid;gap:10px}
.lk-permissions li{display:grid;grid-template-columns:20px minmax(0,1fr);gap:10px;align-items:start;overflow-wrap:anywhere;word-break:break-word}
.lk-permissions li>.lk-i{color:var(--lk-success);margin-block-start:calc((1lh - 20px)/2)}
.lk-permissions li ul{gap:2px;margin-block-start:4px;font-size:var(--lk-size-small);line-height:1.42}
.lk-permissions li li{display:block;color:var(--lk-text-2)}
.lk-permissions ul.many>li{content-visibility:auto;contain-intrinsic-block-size:auto 20px}
.lk-permissions .cannot{color:var(--lk-text-2)}
.lk-permissions .cannot>.lk-i{color:var(--lk-text-3)}
@media (forced-colors:active){.lk-permissions li>.lk-i{color:CanvasText!important}}
`

/** A sentence, with its limits below it, one per line. */
export type Permission = string | { sentence: string; details: readonly string[] }

export type PermissionListProps = {
  /** The name of the app that gets the permission. */
  appName: string
  can: readonly Permission[]
  cannot: readonly Permission[]
  /** The amount and the duration. */
  limits?: readonly ReceiptRow[]
}

/** What an app may do with a wallet, what it may not do, and the limits. */
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

type SentencesProps = { heading: ReactNode; sentences: readonly Permission[]; isRefused?: boolean }

/** In lists longer than this, the browser does not lay out sentences outside the viewport. */
const manyFrom = 50

function Sentences({ heading, sentences, isRefused }: SentencesProps) {
  const id = useId()
  if (sentences.length === 0) return null
  return (
    <section className="lk-section" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul className={sentences.length > manyFrom ? 'many' : undefined}>
        {sentences.map((permission, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have the same text
          <li key={at} className={isRefused ? 'cannot' : undefined}>
            <Icon name={isRefused ? 'close' : 'check'} />
            {typeof permission === 'string' ? <span>{permission}</span> : <Limited {...permission} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Limited({ sentence, details }: Exclude<Permission, string>) {
  return (
    <div>
      {sentence}
      {details.length > 0 && (
        <ul>
          {details.map((detail, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may have the same text
            <li key={at}>
              <LongText>{detail}</LongText>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
