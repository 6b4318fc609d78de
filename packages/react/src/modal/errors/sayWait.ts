import type { AppError } from '@latchkey/wire'
import { formatDuration } from '../../format/formatDuration.ts'
import type { Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import { getSecondsLeft } from './wait.ts'

/**
 * When another try counts. The text changes with the time that is left: `useDescription` draws the screen again.
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

/** Too many attempts, and when another one counts. */
export const sayLimit = (error: AppError, texts: Pick<Texts, 'error' | 'common' | 'language'>): string =>
  `${texts.error.tooMany}. ${sayWait(error, texts)}`
