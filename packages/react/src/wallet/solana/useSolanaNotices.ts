import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { TransactionNotice } from '../transaction/useTransactionNotices.ts'
import type { SolanaWarning } from './describeSolana.ts'
import type { SolanaTransactionViewProps } from './solanaProps.ts'

/** What speaks against a transaction, the worst first. */
export function useSolanaNotices({
  transaction,
  asker,
  network,
}: SolanaTransactionViewProps): TransactionNotice[] {
  const { transaction: t, solana, call } = useMoreTexts()
  if (!transaction) return []
  const { description, problem, sentBefore } = transaction
  const app = { app: asker.name }
  const all = {
    before: { tone: 'danger', title: t.beforeTitle, text: t.beforeText, url: sentBefore?.url },
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
  const isWarned = (id: SolanaWarning) => description.warnings.includes(id)
  const found = [
    sentBefore && ('before' as const),
    ...(['owner', 'spender', 'unlimited', 'nonce', 'hidden'] as const).filter(isWarned),
    problem?.kind,
    isWarned('program') && ('program' as const),
  ]
  return found.flatMap((id) => (id ? [{ id, ...all[id] }] : []))
}
