import { useEffect, useState } from 'react'

/** Whether something has been going on for longer than that. */
export function useLate(isGoingOn: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isGoingOn, afterMs])
  return isLate
}
