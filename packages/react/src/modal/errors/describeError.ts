import { frameErrorType, type WalletProblem } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { getErrorText } from '../../texts/getErrorText.ts'
import type { Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import { everywhere, type Reading, type Row, type Rows } from './errors.ts'

export type ErrorContext<T> = {
  texts: T
  /** The screen's own messages. */
  rows: Rows<T>
  /** What a wallet of the page refused; it has priority over the code. */
  problem?: WalletProblem | null
  /** Values for `{provider}` and similar placeholders. */
  names?: Record<string, string>
}

export type Description = Omit<Reading, 'inPlace'> & { text: string }

/** Shown instead of the text below a title. */
export type Problem = Pick<Description, 'title' | 'text' | 'leadsTo' | 'isCanceled'> & { isLocked?: boolean }

/**
 * Describes an error where it happened: with the screen's own row, the text for errors that fail everywhere alike, or
 * the screen's row `other`. Parts that a row leaves out come from the row `other`, or else from the error's own
 * sentence.
 *
 * @example
 * describeError(error, { texts, rows: oauthErrors, names: { provider: 'Google', app: 'Harbor' } }).text
 */
export function describeError<T extends Texts>(
  error: AppError,
  { texts, rows, problem, names = {} }: ErrorContext<T>,
): Description {
  const sentence = getErrorText(error, texts)
  const own =
    find<T>(rows.frame, frameErrorType(error)) ?? find<T>(rows, problem) ?? find<T>(rows, error.code)
  const { inPlace } = find<Texts>(everywhere, error.code)?.(texts, sentence, error) ?? {}
  const shared: Reading = inPlace === undefined ? {} : { text: inPlace }
  const { inPlace: _, ...reading } = {
    ...rows.other?.(texts, sentence, error),
    ...(own?.(texts, sentence, error) ?? shared),
  }
  const { title, text = sentence } = reading
  return {
    ...reading,
    ...(title === undefined ? {} : { title: fillText(title, names) }),
    text: fillText(text, names),
  }
}

/** The key comes from outside: `constructor` finds nothing, and `frame` is not a row. */
function find<T>(
  rows: { readonly [key: string]: unknown } | undefined,
  key: string | null | undefined,
): Row<T> | undefined {
  const row = rows && key != null && Object.hasOwn(rows, key) ? rows[key] : undefined
  return typeof row === 'function' ? (row as Row<T>) : undefined
}
