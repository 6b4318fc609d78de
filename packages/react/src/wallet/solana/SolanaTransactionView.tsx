import { digits } from '../../format/formatMoment.ts'
import { solDecimals } from '../../format/formatSol.ts'
import { formatEstimate } from '../../format/formatWorth.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { Rows } from '../../ui/Rows.tsx'
import { AmountHeadline } from '../sign/AmountHeadline.tsx'
import { getRule, getTone, type RequestKind } from '../sign/danger.ts'
import { SignPage } from '../sign/SignPage.tsx'
import { DetailsOnTheirWay } from '../sign/Wait.tsx'
import { HostWords } from '../transaction/HostWords.tsx'
import { TransactionNotices } from '../transaction/TransactionNotices.tsx'
import type { SolanaAction } from './describeSolana.ts'
import { SolanaDetails } from './SolanaDetails.tsx'
import type { SolanaTransactionViewProps } from './solanaProps.ts'
import { useActionWords } from './useActionWords.ts'
import { useSolanaNotices } from './useSolanaNotices.ts'
import { useSolanaRows } from './useSolanaRows.tsx'

/** Review of a Solana transaction: first what it does, then the recipient and the cost, with its raw data collapsed. */
export function SolanaTransactionView(props: SolanaTransactionViewProps) {
  const { transaction, isSent, requester, step, status, wording = {}, onAddFunds } = props
  const texts = useMoreTexts()
  const { transaction: t, common } = texts
  const rows = useSolanaRows(props)
  const notices = useSolanaNotices(props)
  const isLast = !step || step.number === step.count
  const label = isLast ? wording.buttonText || t.approve : common.continue
  // The network would only refuse it.
  const isDisabled = isSent && ['insufficient', 'expired'].includes(transaction?.problem?.kind ?? '')
  const mayAdd = isSent && transaction?.problem?.kind === 'insufficient' && onAddFunds
  return (
    <SignPage
      {...props}
      {...(mayAdd && { onSign: mayAdd })}
      name={step ? `solana-transaction-${step.number}` : 'solana-transaction'}
      // The app's words get a separate place: as the title, they could claim any amount. So could a picture above it.
      wording={{}}
      warnings={notices.map(({ id }) => id).join()}
      tone={getTone(notices.map(({ id }) => id))}
      isLoading={!transaction}
      title={<Title {...props} />}
      text={
        isSent
          ? status === 'signing'
            ? t.submittingText
            : getRule(getSolanaKind(transaction?.description.actions ?? [])).text(texts)
          : fillText(t.signedText, { app: requester.name })
      }
      approve={mayAdd ? { label: t.addFunds } : { label, disabled: isDisabled }}
    >
      <HostWords app={requester.name} wording={wording} />
      <TransactionNotices notices={notices} />
      <Rows rows={rows} />
      {transaction ? <SolanaDetails {...transaction} /> : <DetailsOnTheirWay label={t.details} />}
    </SignPage>
  )
}

function Title({ transaction, step, usd }: SolanaTransactionViewProps) {
  const { transaction: t, solana, language } = useMoreTexts()
  const toWords = useActionWords(transaction?.tokens)
  const stepTitle = step && fillText(t.step, { step: String(step.number), steps: String(step.count) })
  const over = (words: string) => [stepTitle, words].filter(Boolean).join(' · ')
  // Most transactions are transfers, which show their worth on a separate line.
  if (!transaction)
    return (
      <AmountHeadline
        over={over(solana.reading)}
        amount={undefined}
        unit=""
        worth={usd === undefined ? undefined : '\u00a0'}
      />
    )
  const { actions } = transaction.description
  const [first] = actions
  const words = first && actions.length === 1 ? toWords(first) : undefined
  if (words?.amount) {
    const { number, unit } = words.amount
    const isCoins = first?.kind === 'send' && first.mint === undefined
    const worth =
      usd && isCoins ? formatEstimate(first.amount, { decimals: solDecimals, usd, language }) : undefined
    return <AmountHeadline over={over(words.over)} amount={number} unit={unit} worth={worth} />
  }
  const count = actions.length.toLocaleString(language, digits)
  return (
    <>
      {stepTitle && <span className="over">{stepTitle} </span>}
      <span>{words?.over ?? (first ? fillText(solana.several, { count }) : solana.nothing)}</span>
    </>
  )
}

const kinds = {
  ...{ send: 'send', allow: 'allow', revoke: 'revoke', mint: 'mint', give: 'give', call: 'call' },
  ...{ burn: 'change', close: 'change', createAccount: 'change' },
} as const satisfies Record<SolanaAction['kind'], RequestKind>

/** With several actions, the first of this list decides. */
const byWeight: readonly RequestKind[] = ['give', 'call', 'send', 'change', 'mint', 'allow', 'revoke']

/** The kind of request for a Solana transaction. */
function getSolanaKind(actions: readonly SolanaAction[]): RequestKind {
  const requestKinds = new Set<RequestKind>(actions.map(({ kind }) => kinds[kind]))
  return byWeight.find((kind) => requestKinds.has(kind)) ?? 'change'
}
