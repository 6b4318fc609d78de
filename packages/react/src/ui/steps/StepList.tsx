import { useEffect, useRef } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../DeferredStyles.tsx'
import { Icon } from '../Icon.tsx'
import { useShell } from '../shellContext.ts'

export type Step = {
  id: string
  title: string
  /** Under the title: what the step waits for, or why it failed. */
  detail?: string | undefined
  state: 'waiting' | 'running' | 'done' | 'failed'
}

const styles = `
.lk-steplist{display:grid;text-align:start;grid-template-columns:minmax(0,1fr)}
.lk-steplist>li{position:relative;display:grid;grid-template-columns:24px minmax(0,1fr);gap:12px;padding-block-end:20px;color:var(--lk-text-2)}
.lk-steplist>li:last-child{padding-block-end:0}
.lk-steplist>li:not(:last-child)::after{content:"";position:absolute;inset-block:28px 4px;inset-inline-start:11px;inline-size:2px;border-radius:1px;background:var(--lk-line)}
.lk-steplist>li.done::after{background:var(--lk-success)}
.lk-steplist>li>i{display:grid;place-items:center;inline-size:24px;block-size:24px;border-radius:50%;background:var(--lk-fill);font-style:normal;font-size:var(--lk-size-micro);line-height:1;font-weight:600;font-variant-numeric:tabular-nums}
.lk-steplist>.running,.lk-steplist>.failed,.lk-steplist>.done{color:var(--lk-text)}
.lk-steplist>.running>i{background:none;color:var(--lk-accent-text)}
.lk-steplist>.running>i>.lk-spin{inline-size:24px;block-size:24px}
.lk-steplist>.done>i{background:var(--lk-success-soft);color:var(--lk-success)}
.lk-steplist>.failed>i{background:var(--lk-danger-soft);color:var(--lk-danger)}
.lk-steplist b{display:block;hyphens:auto;font-size:var(--lk-size-label);font-weight:500;line-height:calc(24px*var(--lk-scale));overflow-wrap:anywhere}
.lk-steplist small{display:block;font-size:var(--lk-size-small);line-height:1.385;color:var(--lk-text-2);overflow-wrap:anywhere}
.lk-steplist .failed small{color:var(--lk-danger)}
@media (forced-colors:active){.lk-steplist>li>i:not(:has(.lk-spin)){border:1px solid}.lk-steplist>li::after{background:CanvasText!important}}
`

/** A sequence of steps and its progress. A step that begins, ends or fails is announced. */
export function StepList({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { steps: t } = useMoreTexts()
  useAnnounced(steps)
  return (
    <>
      <DeferredStyles rules={styles} />
      <ol className="lk-steplist" aria-label={label}>
        {steps.map(({ id, title, detail, state }, at) => (
          <li key={id} className={state} aria-current={state === 'running' ? 'step' : undefined}>
            <i aria-hidden="true">{marks[state] ?? at + 1}</i>
            <span>
              <b>
                {title}
                <span className="lk-sr">, {t[state]}</span>
              </b>
              {detail && <small>{detail}</small>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

const marks = {
  waiting: undefined,
  running: <span className="lk-spin" />,
  done: <Icon name="check" size={14} />,
  failed: <Icon name="close" size={14} />,
}

/** Announces what changed since the last render; the list itself is read when the user reaches it. */
function useAnnounced(steps: readonly Step[]): void {
  const { announce } = useShell()
  const { steps: t } = useMoreTexts()
  const states = useRef<Record<string, Step['state']>>(undefined)
  useEffect(() => {
    const before = states.current
    states.current = Object.fromEntries(steps.map(({ id, state }) => [id, state]))
    const changes = before ? steps.filter(({ id, state }) => before[id] !== state) : []
    const last = changes.at(-1)
    if (last) announce(`${last.title}: ${t[last.state]}`, last.state === 'failed' ? 'assertive' : 'polite')
  }, [steps, announce, t])
}
