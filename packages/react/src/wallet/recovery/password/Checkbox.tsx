import type { ReactNode } from 'react'
import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'

const styles = `
.lk-check{display:grid;grid-template-columns:20px 1fr;gap:12px;align-items:start;padding:14px;border-radius:var(--lk-radius-control);background:var(--lk-sunken);cursor:pointer}
.lk-check input{appearance:none;inline-size:20px;block-size:20px;margin:0;border-radius:6px;box-shadow:inset 0 0 0 1.5px var(--lk-line-control);background:var(--lk-surface);display:grid;place-items:center;cursor:pointer;transition:background var(--lk-fast)}
.lk-check input::after{content:"";inline-size:9px;block-size:5px;border:solid var(--lk-on-accent);border-width:0 0 2px 2px;transform:translateY(-1px) rotate(-45deg);opacity:0}
.lk-check input:checked{background:var(--lk-accent-solid);box-shadow:inset 0 0 0 1.5px var(--lk-accent-line)}
.lk-check input:checked::after{opacity:1}
@media (forced-colors:active){.lk-check input{border:1px solid}}
`

type CheckboxProps = {
  isTicked: boolean
  isBusy: boolean
  onTick(isTicked: boolean): void
  /** On Enter, which submits the screen, because the checkbox is its only field. */
  onSubmit(): void
  children: ReactNode
}

/** A sentence to agree to: the whole row is the label. */
export function Checkbox({ isTicked, isBusy, onTick, onSubmit, children }: CheckboxProps) {
  return (
    <label className="lk-check">
      <DeferredStyles rules={styles} />
      <input
        type="checkbox"
        checked={isTicked}
        aria-disabled={isBusy || undefined}
        onChange={({ currentTarget }) => !isBusy && onTick(currentTarget.checked)}
        onKeyDown={({ key }) => key === 'Enter' && onSubmit()}
      />
      <span>{children}</span>
    </label>
  )
}
