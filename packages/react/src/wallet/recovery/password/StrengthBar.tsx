import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'
import { fill } from '../../../ui/fill.ts'
import type { PasswordStrength } from './newPassword.ts'

const styles = `
.lk-strength{display:grid;grid-template-columns:minmax(0,1fr);gap:8px;margin-block-start:8px}
.lk-strength .bars{display:grid;grid-template-columns:repeat(3,1fr);gap:4px}
.lk-strength i{forced-color-adjust:none;block-size:4px;border-radius:2px;background:var(--lk-fill-hover);transition:background var(--lk-base)}
.lk-strength.weak i:nth-child(-n+1){background:var(--lk-danger-solid)}
.lk-strength.medium i:nth-child(-n+2){background:#c27d12}
.lk-strength.strong i{background:#14915b}
@media (forced-colors:active){.lk-strength i{outline:1px solid CanvasText}}
.lk-strength p{font-size:var(--lk-size-small);color:var(--lk-text-2);min-block-size:calc(18px*var(--lk-scale))}
.lk-strength b{color:var(--lk-text);font-weight:500}
`

/** The strength of a password, as three bars and a word. */
export function StrengthBar({ strength }: { strength: PasswordStrength | undefined }) {
  const { newPassword: t } = useMoreTexts()
  return (
    <div className={`lk-strength ${strength ?? ''}`}>
      <DeferredStyles rules={styles} />
      <div className="bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p role="status">{strength && fill(t.strength, { strength: <b>{t[strength]}</b> })}</p>
    </div>
  )
}
