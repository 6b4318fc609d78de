import { useEffect, useState } from 'react'

/** Before that it is only slow, and trying again does not help (ui/README 5). */
const afterMs = 3_000

/** Whether something has been pending for so long that the user may start it again. */
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
