import { useEffect, useState } from 'react'

/** Before that it is just slow, and doing it again does not help (ui/README 5). */
const afterMs = 3_000

/** Whether something has been going on for so long that it may be begun anew. */
export function useLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isGoingOn])
  return isLate
}
