import type { AppError } from '@latchkey/wire'
import { useEffect, useReducer } from 'react'
import type { Texts } from '../../texts/texts.ts'
import { type Description, describeError, type ErrorContext } from './describeError.ts'
import { getSecondsLeft } from './wait.ts'

/** `isLocked`: another try does not count yet. */
export type TimedDescription = Description & { isLocked: boolean }

/** Says an error as `describeError` does. Draws the component again each second while it says how long to wait. */
export function useDescription<T extends Texts>(
  error: AppError | undefined,
  context: ErrorContext<T>,
): TimedDescription | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!error || getSecondsLeft(error) === 0) return
    const timer = setInterval(() => {
      redraw()
      if (getSecondsLeft(error) === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [error])
  return error && { ...describeError(error, context), isLocked: getSecondsLeft(error) > 0 }
}
