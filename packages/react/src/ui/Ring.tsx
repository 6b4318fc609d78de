import { cssLater } from './cssLater.ts'
import { Icon } from './Icon.tsx'
import { LateStyles } from './LateStyles.tsx'
import { Hero, type Mark } from './Tile.tsx'

export type RingState = 'turning' | 'done' | 'fail'

/** Turns while something outside is awaited, then closes green or red. The title carries the meaning. */
export function Ring({ mark, state = 'turning' }: { mark: Mark; state?: RingState }) {
  return (
    <span className={`lk-ring ${state}`} aria-hidden="true">
      <svg className="lk-orbit" viewBox="0 0 84 84" aria-hidden="true">
        <circle className="track" cx="42" cy="42" r="40" />
        <circle className="arc" cx="42" cy="42" r="40" />
      </svg>
      <Hero mark={state === 'done' ? { icon: 'check' } : mark} />
      <LateStyles rules={cssLater} />
      {state === 'fail' && (
        <span className="lk-badge">
          <Icon name="close" size={14} />
        </span>
      )}
    </span>
  )
}
