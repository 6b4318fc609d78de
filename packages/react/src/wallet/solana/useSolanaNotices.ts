import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { NoticeProps } from '../../ui/Notice.tsx'
import type { SolanaTransactionViewProps } from './solanaProps.ts'

type SolanaNotice = { id: string; tone: NonNullable<NoticeProps['tone']>; title?: string; text: string }

/** What speaks against a transaction, the worst first. */
export function useSolanaNotices({
  transaction,
  asker,
  network,
}: SolanaTransactionViewProps): SolanaNotice[] {
  const { transaction: t, solana, call } = useMoreTexts()
  if (!transaction) return []
  const { description, problem } = transaction
  const app = { app: asker.name }
  const all = {
    owner: { tone: 'danger', title: solana.ownerTitle, text: solana.ownerText },
    unlimited: { tone: 'warning', title: call.maximumTitle, text: call.maximumText },
    spender: { tone: 'danger', title: solana.spenderTitle, text: solana.spenderText },
    nonce: { tone: 'warning', title: solana.nonceTitle, text: solana.nonceText },
    hidden: { tone: 'warning', title: solana.hiddenTitle, text: fillText(solana.hiddenText, app) },
    program: { tone: 'neutral', title: t.unreadTitle, text: fillText(t.unreadText, app) },
    insufficient: {
      tone: 'warning',
      title: solana.shortTitle,
      text: fillText(t.shortText, { chain: network.name }),
    },
    expired: { tone: 'warning', title: solana.expiredTitle, text: fillText(solana.expiredText, app) },
    failing: { tone: 'warning', text: t.failing },
    unreachable: { tone: 'warning', text: t.failing },
  } as const
  const found = ['owner', 'spender', 'unlimited', 'nonce', 'hidden', problem?.kind, 'program'] as const
  return found
    .filter((id) => id !== undefined)
    .filter((id) => id === problem?.kind || description.warnings.some((warning) => warning === id))
    .map((id) => ({ id, ...all[id] }))
}
