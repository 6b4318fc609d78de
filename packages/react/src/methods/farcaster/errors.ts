import { type Rows, say } from '../../modal/errors/errors.ts'
import { sayLimit } from '../../modal/errors/sayWait.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** Messages for failures with Farcaster (`modal/errors/describeError.ts`). */
export const farcasterErrors: Rows<Texts & MoreTexts> = {
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
  client_request_timeout: ({ farcaster: t }) => ({ text: t.timedOut }),
  invalid_credentials: ({ farcaster: t }) => ({ text: t.rejected, isCanceled: true }),
  other: ({ farcaster: t }) => ({ text: t.rejected }),
}

/** Messages for failures with a signer. The title is the screen's. */
export const signerErrors: Rows<Texts & MoreTexts> = {
  too_many_requests: (texts, _, error) => ({ text: sayLimit(error, texts) }),
  client_request_timeout: ({ farcaster: t }) => ({ text: t.timedOut }),
  invalid_credentials: ({ farcaster: t }) => ({
    title: t.signer.rejected,
    text: t.rejected,
    isCanceled: true,
  }),
  other: say,
  frame: {
    not_supported: ({ farcaster: t }) => ({ text: t.signer.notSetUp, leadsTo: 'restart' }),
  },
}
