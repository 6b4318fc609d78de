import type { AppError } from '@latchkey/wire'
import type { Texts } from '../../texts/texts.ts'
import { type Description, describeError, type ErrorContext } from './describeError.ts'
import type { Rows } from './errors.ts'
import { sayLimit } from './sayWait.ts'
import { useCountdown } from './useCountdown.ts'

/** `isLocked`: it is too early to try again. */
export type TimedDescription = Description & { isLocked: boolean }

/** Describes an error as `describeError` does. Renders the component again each second while a wait counts down. */
export function useDescription<T extends Texts>(
  error: AppError | undefined,
  context: ErrorContext<T>,
): TimedDescription | undefined {
  const isLocked = useCountdown(error)
  return error && { ...describeError(error, { ...context, rows: { ...limit, ...context.rows } }), isLocked }
}

/** For screens without their own sentence for a limit. */
const limit = {
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
} satisfies Rows<Texts>
