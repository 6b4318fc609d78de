import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** Errors of wallets with their own texts (`modal/errors/describeError.ts`). */
export const walletsErrors: Rows<Texts & MoreTexts> = {
  rejected: ({ wallets: t }) => ({
    title: t.rejectedTitle,
    text: t.rejectedText,
    isCanceled: true,
  }),
  'timed-out': ({ wallets: t }) => ({ title: t.timedOutTitle, text: t.timedOutText }),
  pending: ({ wallets: t }) => ({ title: t.pendingTitle, text: t.pendingText }),
  'no-signing': ({ wallets: t }) => ({ title: t.failedTitle, text: t.noSigningText }),
  generic_connect_wallet_error: ({ wallets: t }) => ({ title: t.failedTitle, text: t.failedText }),
  unknown_connect_wallet_error: ({ wallets: t }) => ({ title: t.failedTitle, text: t.failedText }),
  unsupported_chain_id: ({ wallets: t }) => ({ title: t.failedTitle, text: t.failedText }),
}
