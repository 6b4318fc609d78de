import type { Rows } from '../../modal/errors/errors.ts'
import type { MoreTexts, Texts } from '../../texts/texts.ts'

/** What fails with a wallet, in words of its own (`pending/problem.ts`). */
export const walletsErrors = {
  rejected: ({ wallets: t }) => ({ title: t.rejectedTitle, detail: t.rejectedText }),
  'timed-out': ({ wallets: t }) => ({ title: t.timedOutTitle, detail: t.timedOutText }),
  pending: ({ wallets: t }) => ({ title: t.pendingTitle, detail: t.pendingText }),
  'no-signing': ({ wallets: t }) => ({ title: t.failedTitle, detail: t.noSigningText }),
  generic_connect_wallet_error: ({ wallets: t }) => ({ title: t.failedTitle, detail: t.failedText }),
  unknown_connect_wallet_error: ({ wallets: t }) => ({ title: t.failedTitle, detail: t.failedText }),
  unsupported_chain_id: ({ wallets: t }) => ({ title: t.failedTitle, detail: t.failedText }),
} satisfies Rows<Texts & MoreTexts>
