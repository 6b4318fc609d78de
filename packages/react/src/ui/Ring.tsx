import { cssDeferred } from './cssDeferred.ts'
import { DeferredStyles } from './DeferredStyles.tsx'
import { Icon } from './Icon.tsx'
import { Hero, type Mark } from './Tile.tsx'

/** `still`: nothing is pending; the next step is the user's. */
export type RingState = 'turning' | 'still' | 'done' | 'fail'

type RingProps = {
  mark: Mark
  state?: RingState
  /** The result: it replaces the mark when done, with the check at its corner. */
  result?: Mark | undefined
}

/** Turns while something outside is pending, then closes green or red. The title carries the meaning. */
export function Ring({ mark, state = 'turning', result }: RingProps) {
  const isDone = state === 'done'
  const badge = state === 'fail' ? 'close' : isDone && result && 'check'
  return (
    <span className={`lk-ring ${state}`} aria-hidden="true">
      <svg className="lk-orbit" viewBox="0 0 84 84" aria-hidden="true">
        <circle className="track" cx="42" cy="42" r="40" />
        <circle className="arc" cx="42" cy="42" r="40" />
      </svg>
      <Hero mark={isDone ? (result ?? { icon: 'check' }) : mark} />
      <DeferredStyles rules={cssDeferred} />
      {badge && (
        <span className="lk-badge">
          <Icon name={badge} size={14} />
        </span>
      )}
    </span>
  )
}
