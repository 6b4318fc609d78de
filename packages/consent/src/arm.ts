import { useEffect, useState } from 'react'

const armedAfterMs = 500
const events = ['focus', 'blur', 'resize', 'pageshow'] as const

/**
 * Says whether a button may be pressed: only when it has been in sight, in a window with the focus, for half a second. A
 * click that was meant for another window, which closed or gave way at the last moment, changes nothing (R73).
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      clearTimeout(timer)
      setArmed(false)
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return
      timer = setTimeout(setArmed, armedAfterMs, true)
    }
    for (const name of events) window.addEventListener(name, again)
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      clearTimeout(timer)
      for (const name of events) window.removeEventListener(name, again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  return isArmed
}
