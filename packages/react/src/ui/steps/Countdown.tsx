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
  /** When the quote ends, in milliseconds of this device's clock (`Date.now()`). A new quote brings a new one. */
  until: number
  /** Asks for a fresh quote: once for each `until`, and only while the page is seen. */
  onExpire(): void
}

/** From here on a quote is about to end. */
const soonSeconds = 10

/** How long a quote holds. At zero it asks for another one, and keeps its line until that is there. */
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

/** Read off the clock each time: timers of a page that is not seen come late. */
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

/** `1:05`; the same in every language, as on a clock. */
function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** At once where the page is seen, else when the user comes back: a quote that nobody reads is not asked for. */
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
