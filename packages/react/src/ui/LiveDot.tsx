import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'

const styles = `
.lk-dot{position:relative;display:inline-grid;place-items:center;inline-size:16px;block-size:16px;flex:none}
.lk-dot::before{content:"";inline-size:8px;block-size:8px;border-radius:50%;background:var(--lk-text-3)}
.lk-dot::after{content:"";position:absolute;inset:1px;border-radius:50%;border:1.5px solid var(--lk-text-3);opacity:0;animation:lk-dot 2s var(--lk-out) infinite}
.lk-dot.good{border-radius:50%;background:var(--lk-success);color:var(--lk-surface)}
.lk-dot.good::before,.lk-dot.good::after{content:none}
.lk-dot.good .lk-i{stroke-width:3;animation:lk-fade var(--lk-slow)}
@keyframes lk-dot{from{opacity:.8;scale:.5}60%,to{opacity:0;scale:1.15}}
@media (forced-colors:active){.lk-dot::before{background:CanvasText}.lk-dot.good{background:Highlight;color:Canvas;forced-color-adjust:none}}
`

/**
 * Shows whether the awaited thing has arrived: a pulsing gray dot before, a green check after. The check carries the
 * meaning for users who do not see the colors.
 */
export function LiveDot({ isGood, label }: { isGood: boolean; label: string }) {
  return (
    <span className={isGood ? 'lk-dot good' : 'lk-dot'} role="img" aria-label={label}>
      {isGood && <Icon name="check" size={10} />}
      <DeferredStyles rules={styles} />
    </span>
  )
}
