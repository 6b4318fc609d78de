import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What fails with Farcaster, in words of its own (`pending/problem.ts`). */
export const farcasterErrors = {
  client_request_timeout: ({ farcaster: t }) => ({ detail: t.timedOut }),
  other: ({ farcaster: t }) => ({ detail: t.rejected }),
} satisfies Rows<Texts & MoreTexts>
