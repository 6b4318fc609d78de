import type { AppError } from '@latchkey/wire'
import { formatDuration } from '../../format/formatDuration.ts'
import type { Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import { getSecondsLeft } from './wait.ts'

/**
 * Says when to try again. The text changes with the remaining time: `useDescription` renders the screen again.
 *
 * @param sentence with `{time}` in it
 * @param fallback seconds for a limit whose error has none
 */
export function sayWait(
  error: AppError,
  { error: t, common, language }: Pick<Texts, 'error' | 'common' | 'language'>,
  { sentence = t.tryIn, fallback = 0 } = {},
): string {
  const seconds = getSecondsLeft(error, fallback)
  if (seconds > 0) return fillText(sentence, { time: formatDuration(seconds, language) })
  return 'retry_after_seconds' in Object(error.data) || fallback > 0 ? `${common.tryAgain}.` : t.tryLater
}

/** Says that there were too many attempts, and when to try again. */
export const sayLimit = (error: AppError, texts: Pick<Texts, 'error' | 'common' | 'language'>): string =>
  `${texts.error.tooMany}. ${sayWait(error, texts)}`
