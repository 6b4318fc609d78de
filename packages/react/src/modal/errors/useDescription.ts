import type { AppError } from '@latchkey/wire'
import type { Texts } from '../../texts/texts.ts'
import { type Description, describeError, type ErrorContext } from './describeError.ts'
import type { Rows } from './errors.ts'
import { sayLimit } from './sayWait.ts'
import { useCountdown } from './useCountdown.ts'

/** `isLocked`: another try does not count yet. */
export type TimedDescription = Description & { isLocked: boolean }

/** Says an error as `describeError` does. Draws the component again each second while it says how long to wait. */
export function useDescription<T extends Texts>(
  error: AppError | undefined,
  context: ErrorContext<T>,
): TimedDescription | undefined {
  const isLocked = useCountdown(error)
  return error && { ...describeError(error, { ...context, rows: { ...limit, ...context.rows } }), isLocked }
}

/** Where a screen has no sentence of its own for a limit. */
const limit = {
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
} satisfies Rows<Texts>
