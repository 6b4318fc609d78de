import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What fails with Farcaster, in words of its own (`modal/errors/describeError.ts`). */
export const farcasterErrors = {
  client_request_timeout: ({ farcaster: t }) => ({ text: t.timedOut }),
  other: ({ farcaster: t }) => ({ text: t.rejected }),
} satisfies Rows<Texts & MoreTexts>
