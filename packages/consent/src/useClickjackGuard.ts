import { useEffect, useState } from 'react'

const guardMs = 500
const events = ['focus', 'blur', 'resize', 'pageshow'] as const

/**
 * Whether a button may be pressed: only after it has been visible for half a second, in a window with the focus. A
 * click meant for another window, which closed or moved at the last moment, has no effect (R73: consent window).
 */
export function useClickjackGuard(): boolean {
  const [canClick, setCanClick] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      setCanClick(false)
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      timer = setTimeout(setCanClick, guardMs, true)
    }
    for (const name of events) window.addEventListener(name, restart)
    document.addEventListener('visibilitychange', restart)
    restart()
    return () => {
      clearTimeout(timer)
      for (const name of events) window.removeEventListener(name, restart)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [])
  return canClick
}
