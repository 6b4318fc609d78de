import { type Rows, say } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What fails with Farcaster, in words of its own (`modal/errors/describeError.ts`). */
export const farcasterErrors: Rows<Texts & MoreTexts> = {
  client_request_timeout: ({ farcaster: t }) => ({ text: t.timedOut }),
  other: ({ farcaster: t }) => ({ text: t.rejected }),
}

/** What fails with a signer. The title is the screen's. */
export const signerErrors: Rows<Texts & MoreTexts> = {
  client_request_timeout: ({ farcaster: t }) => ({ text: t.timedOut }),
  invalid_credentials: ({ farcaster: t }) => ({ title: t.signer.rejected, text: t.rejected }),
  other: say,
  frame: {
    not_supported: ({ farcaster: t }) => ({ text: t.signer.notSetUp, leadsTo: 'restart' }),
  },
}
