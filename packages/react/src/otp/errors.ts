import type { Rows } from '../modal/errors/errors.ts'
import type { Texts } from '../texts/texts.ts'

/** The line under the boxes of a code. */
export const codeErrors = {
  invalid_credentials: ({ code: t }) => ({ detail: t.invalid }),
  other: ({ code: t }) => ({ detail: t.failed }),
} satisfies Rows<Texts>
