import type { AppError } from '@latchkey/wire'
import { useEffect, useReducer } from 'react'
import { getSecondsLeft } from './wait.ts'

/** Whether it is too early to try again. Renders the component again each second until the wait ends. */
export function useCountdown(error: AppError | undefined): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!error || getSecondsLeft(error) === 0) return
    const timer = setInterval(() => {
      redraw()
      if (getSecondsLeft(error) === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [error])
  return error !== undefined && getSecondsLeft(error) > 0
}
