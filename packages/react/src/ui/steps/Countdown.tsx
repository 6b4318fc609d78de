import { useEffect, useReducer, useRef } from 'react'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useLatest } from '../../useLatest.ts'
import { DeferredStyles } from '../DeferredStyles.tsx'
import { fill, fillText } from '../fill.ts'
import { Icon } from '../Icon.tsx'
import { useShell } from '../shellContext.ts'

const styles = `
.lk-countdown{display:flex;align-items:center;justify-content:center;gap:6px;min-block-size:calc(20px*var(--lk-scale));font-size:var(--lk-size-small);line-height:1.385;color:var(--lk-text-2)}
.lk-countdown.soon{color:var(--lk-warning)}
.lk-countdown bdi{font-variant-numeric:tabular-nums}
`

export type CountdownProps = {
  /** When the quote ends, in milliseconds of this device's clock (`Date.now()`). A new quote has a new value. */
  until: number
  /** Requests a new quote: once for each `until`, and only while the page is visible. */
  onExpire(): void
}

/** From this many seconds on, a quote is about to end. */
const soonSeconds = 10

/** Shows how long a quote is valid. At zero it requests another one, and reserves its line until that arrives. */
export function Countdown({ until, onExpire }: CountdownProps) {
  const { quote: t } = useMoreTexts()
  const { announce } = useShell()
  const seconds = useSecondsUntil(until)
  const isSoon = seconds > 0 && seconds <= soonSeconds
  const expire = useLatest(onExpire)
  useEffect(() => {
    if (isSoon) announce(fillText(t.soon, { count: String(soonSeconds) }))
  }, [isSoon, announce, t])
  const isOver = seconds === 0
  const last = useRef<number>(undefined)
  useEffect(() => {
    if (!isOver || last.current === until) return
    return whenSeen(() => {
      last.current = until
      expire.current()
    })
  }, [isOver, until, expire])
  return (
    <p className={isSoon ? 'lk-countdown soon' : 'lk-countdown'} role="timer">
      {isOver ? <span className="lk-spin s" /> : <Icon name="clock" size={16} />}
      <span>{isOver ? t.fresh : fill(t.left, { time: <bdi>{formatClock(seconds)}</bdi> })}</span>
      <DeferredStyles rules={styles} />
    </p>
  )
}

/** Reads the clock each time: timers of a hidden page are late. */
function useSecondsUntil(until: number): number {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const leftMs = Math.max(0, until - Date.now())
  useEffect(() => {
    if (leftMs === 0) return
    const timer = setTimeout(draw, leftMs % 1000 || 1000)
    return () => clearTimeout(timer)
  })
  return Math.ceil(leftMs / 1000)
}

/** `1:05`, in every language. */
function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Calls `act` at once if the page is visible, or else when the user comes back: no quote is requested that the user
 * does not see.
 */
function whenSeen(act: () => void): (() => void) | undefined {
  if (document.visibilityState === 'visible') {
    act()
    return
  }
  const listen = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', listen)
    act()
  }
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}
