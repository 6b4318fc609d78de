import type { ReactNode } from 'react'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { type Mark, Tile } from '../../ui/Tile.tsx'

export type PillViewProps = {
  /** The client knows whether a user is signed in. */
  isReady: boolean
  /** The signed-in user. */
  who: { name: string; mark: Mark } | null
  action: 'login' | 'connectWallet'
  words: { login: string; connect: string; open: string; loading: string }
  isWide: boolean
  background: 'accent' | 'secondary'
  /** Its height in px. */
  size: number
  /** The app's own label, instead of ours. */
  label?: ReactNode
  onPress(): void
}

/**
 * Twice the radius of a control: round by default, square if the app's theme is. Text grows as far as the pill allows.
 */
const styles = `
.lk-userpill{display:block;max-inline-size:100%;inline-size:100%}
.lk-userpill>button{display:flex;align-items:center;justify-content:center;gap:8px;inline-size:100%;block-size:var(--lk-pill);padding-inline:calc(var(--lk-pill)/3);border-radius:calc(var(--lk-radius)*2);font-size:min(var(--lk-size-label),calc(var(--lk-pill)*.375));line-height:1.3;font-weight:600;white-space:nowrap;overflow:hidden;transition:background var(--lk-fast);user-select:none}
.lk-userpill>button.round{padding:0}
.lk-userpill>button.known{padding-inline:calc(var(--lk-pill)/8) calc(var(--lk-pill)/3);justify-content:flex-start}
.lk-userpill>button.round.known{padding:0;justify-content:center}
.lk-userpill .accent{background:var(--lk-accent-solid);color:var(--lk-on-accent);box-shadow:inset 0 0 0 1px var(--lk-accent-line)}
.lk-userpill .accent:hover{background:var(--lk-accent-solid-hover)}
.lk-userpill .secondary{background:var(--lk-fill);color:var(--lk-text)}
.lk-userpill .secondary:hover{background:var(--lk-fill-hover)}
.lk-userpill button[aria-busy=true]{cursor:progress}
.lk-userpill .lk-tile{inline-size:calc(var(--lk-pill)*.75);block-size:calc(var(--lk-pill)*.75);border-radius:max(0px,calc(var(--lk-radius)*2 - var(--lk-pill)/8));background:var(--lk-surface);color:var(--lk-text)}
.lk-userpill .words{min-inline-size:0;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;white-space:normal;word-break:break-all}
@media (forced-colors:active){.lk-userpill>button{border:1px solid}}
`

/** The button in the app's page. Its text changes, its size does not. */
export function PillView(props: PillViewProps) {
  const { isReady, who, action, words, isWide, background, size, label, onPress } = props
  const caption = action === 'login' ? words.login : words.connect
  // The app's own label has no picture, since one that loads later would move the content next to the pill.
  const isPictured = label === undefined
  const names = [background, !isWide && 'round', isPictured && who && 'known'].filter(Boolean).join(' ')
  return (
    <span className="lk lk-userpill" ref={(pill) => pill?.style.setProperty('--lk-pill', `${size}px`)}>
      <DeferredStyles rules={styles} />
      <button
        type="button"
        className={names}
        aria-busy={!isReady || undefined}
        aria-disabled={!isReady || undefined}
        aria-label={getLabel(props, caption)}
        aria-haspopup="dialog"
        onClick={isReady ? onPress : undefined}
      >
        {isPictured && (isReady ? <Picture who={who} isWide={isWide} /> : <span className="lk-spin" />)}
        {isWide && (label !== undefined || isReady) && (
          // A long name is cut at its own end, in either direction of the page.
          <span className="words" dir={who && label === undefined ? 'auto' : undefined}>
            {label ?? (who ? <bdi>{who.name}</bdi> : caption)}
          </span>
        )}
      </button>
    </span>
  )
}

/** The accessible name is the app's own label, which a user of voice control may say. */
function getLabel(
  { isReady, who, words, isWide, label }: PillViewProps,
  caption: string,
): string | undefined {
  if (label !== undefined) return undefined
  if (!isReady) return words.loading
  if (who) return fillText(words.open, { name: who.name })
  return isWide ? undefined : caption
}

function Picture({ who, isWide }: { who: PillViewProps['who']; isWide: boolean }) {
  if (who) return <Tile mark={who.mark} />
  return isWide ? null : <Tile mark={{ icon: 'wallet' }} />
}
