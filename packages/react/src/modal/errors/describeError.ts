import { frameErrorType, type WalletProblem } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import { getErrorText } from '../../texts/getErrorText.ts'
import type { Texts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'
import { everywhere, type Reading, type Row, type Rows } from './errors.ts'

export type ErrorContext<T> = {
  texts: T
  /** What the screen says in words of its own. */
  rows: Rows<T>
  /** What a wallet of the page refused: it counts before the code. */
  problem?: WalletProblem | null
  /** Fills `{provider}` and the like. */
  names?: Record<string, string>
}

export type Description = Omit<Reading, 'inPlace'> & { text: string }

/** What is shown in place of the text under a title. */
export type Problem = Pick<Description, 'title' | 'text' | 'leadsTo' | 'isCanceled'> & { isLocked?: boolean }

/**
 * Says an error where it happened: by the screen's own row, by what fails everywhere alike, or in the screen's words for
 * anything else. What a row leaves out is as in the row `other`, or else the error's own sentence.
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

/** By a key from outside: `constructor` finds nothing, and `frame` is no row. */
function find<T>(
  rows: { readonly [key: string]: unknown } | undefined,
  key: string | null | undefined,
): Row<T> | undefined {
  const row = rows && key != null && Object.hasOwn(rows, key) ? rows[key] : undefined
  return typeof row === 'function' ? (row as Row<T>) : undefined
}
