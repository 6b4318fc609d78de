import type { AppError } from '@latchkey/wire'
import { errors, findRow, type Reading, type Rows } from '../modal/errors/errors.ts'
import { getErrorText } from '../texts/getErrorText.ts'
import type { Texts } from '../texts/texts.ts'
import { fillText } from '../ui/fill.ts'

/** Why it failed, in place of the text under the title. */
export type Problem = {
  title?: string
  text: string
  /** Trying again changes nothing. */
  isFinal?: boolean
}

type OfMethod<T> = Rows<T> & Required<Pick<Rows<T>, 'other'>>

/**
 * Why it failed, said where it happened: by the method's own row, by what fails in every method alike, or in the words
 * that the method has for anything else. `names` are filled in.
 *
 * @example
 * problemFor(error, oauthErrors, texts, { provider: 'Google', app: 'Harbor' })
 */
export function problemFor<T extends Texts>(
  error: AppError,
  rows: OfMethod<T>,
  texts: T,
  names: Record<string, string> = {},
): Problem {
  const { title, detail, leadsTo } = describeError(error, rows, texts) ?? {
    detail: describeError<Texts>(error, errors.everywhere, texts)?.inPlace,
  }
  return {
    ...(title === undefined ? {} : { title }),
    text: fillText(detail ?? describeError(error, rows, texts, 'other')?.detail ?? '', names),
    ...(leadsTo === 'restart' ? { isFinal: true } : {}),
  }
}

/** What a row makes of an error; undefined where there is none. */
export function describeError<T extends Texts>(
  error: AppError,
  rows: Rows<T>,
  texts: T,
  key: string | null = error.code,
): Reading | undefined {
  return findRow(rows, key)?.(texts, getErrorText(error, texts), error.message)
}
