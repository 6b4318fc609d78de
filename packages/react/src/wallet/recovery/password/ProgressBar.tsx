import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'

// Reserves space, so that nothing moves when the work starts.
const styles = `
.lk-progress{block-size:4px;margin-block-start:8px;border-radius:2px;overflow:hidden;visibility:hidden;background:var(--lk-fill-press)}
.lk-progress[role]{visibility:visible}
.lk-progress i{display:block;block-size:100%;border-radius:2px;background:var(--lk-accent-solid);transition:inline-size var(--lk-base) linear}
@media (prefers-reduced-motion:reduce){.lk-progress i{transition:none}}
@media (forced-colors:active){.lk-progress{outline:1px solid}.lk-progress i{forced-color-adjust:none;background:Highlight}}
`

/** `doing` names the work while it runs. */
export type ProgressBarProps = { doing: string | undefined; progress?: number | undefined }

/** The progress of the work on a password, from 0 to 1: a slow device needs many seconds. */
export function ProgressBar({ doing, progress = 0 }: ProgressBarProps) {
  const percent = Math.round(progress * 100)
  const values = { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent }
  return (
    <div className="lk-progress" {...(doing && { role: 'progressbar', 'aria-label': doing, ...values })}>
      <DeferredStyles rules={styles} />
      <i style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
