import type { Rows } from '../modal/errors/errors.ts'
import type { Texts } from '../texts/texts.ts'

/** The line under the boxes of a code. */
export const codeErrors: Rows<Texts> = {
  invalid_credentials: ({ code: t }) => ({ text: t.invalid }),
  other: ({ code: t }) => ({ text: t.failed }),
}
