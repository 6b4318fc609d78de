import type { Rows } from '../modal/errors/errors.ts'
import { sayLimit } from '../modal/errors/sayWait.ts'
import type { Texts } from '../texts/texts.ts'

/** The line under the boxes of a code. */
export const codeErrors: Rows<Texts> = {
  invalid_credentials: ({ code: t }) => ({ text: t.invalid }),
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
  other: ({ code: t }) => ({ text: t.failed }),
}
