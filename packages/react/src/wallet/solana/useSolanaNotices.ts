import type { SolanaProblem } from '@latchkey/core'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { type Finding, findings } from '../sign/danger.ts'
import type { TransactionNotice } from '../transaction/useTransactionNotices.ts'
import type { SolanaWarning } from './describeSolana.ts'
import type { SolanaTransactionViewProps } from './solanaProps.ts'

const problemFindings = {
  insufficient: 'shortage',
  expired: 'expired',
  failing: 'failing',
  unreachable: 'failing',
} as const satisfies Record<SolanaProblem['kind'], Finding>

/** The warnings about a transaction, the worst first. */
export function useSolanaNotices({
  transaction,
  requester,
  network,
}: SolanaTransactionViewProps): TransactionNotice[] {
  const { transaction: t, solana, call } = useMoreTexts()
  if (!transaction) return []
  const { description, problem, sentBefore } = transaction
  const app = { app: requester.name }
  const all = {
    before: { title: t.beforeTitle, text: t.beforeText, url: sentBefore?.url },
    lost: { title: t.lostTitle, text: t.lostText },
    lookalike: { title: t.lookalikeTitle, text: t.lookalikeText },
    owner: { title: solana.ownerTitle, text: solana.ownerText },
    unlimited: { title: call.maximumTitle, text: call.maximumText },
    spender: { title: solana.spenderTitle, text: solana.spenderText },
    nonce: { title: solana.nonceTitle, text: solana.nonceText },
    hidden: { title: solana.hiddenTitle, text: fillText(solana.hiddenText, app) },
    unread: { title: t.unreadTitle, text: fillText(t.unreadText, app) },
    shortage: {
      title: solana.shortTitle,
      text: fillText(t.shortText, { chain: network.name }),
    },
    expired: { title: solana.expiredTitle, text: fillText(solana.expiredText, app) },
    failing: { text: t.failing },
  } satisfies Partial<Record<Finding, Omit<TransactionNotice, 'id' | 'tone'>>>
  const isWarned = (id: SolanaWarning) => description.warnings.includes(id)
  const notices = [
    sentBefore && ('before' as const),
    isWarned('lost') && ('lost' as const),
    transaction.resembles !== undefined && ('lookalike' as const),
    ...(['owner', 'spender', 'unlimited', 'nonce', 'hidden'] as const).filter(isWarned),
    problem && problemFindings[problem.kind],
    isWarned('unread') && ('unread' as const),
  ]
  return notices.flatMap((id) => (id ? [{ id, tone: findings[id], ...all[id] }] : []))
}
