import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { AddressValue, HashValue } from '../../../ui/AddressValue.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DeferredStyles } from '../../../ui/DeferredStyles.tsx'
import { ExplorerLink } from '../../../ui/ExplorerLink.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Ring } from '../../../ui/Ring.tsx'
import { type ReceiptRow, Rows } from '../../../ui/Rows.tsx'
import { StepList } from '../../../ui/steps/StepList.tsx'
import { revealHidden } from '../../sign/revealHidden.ts'
import { signStyles } from '../../sign/signStyles.ts'
import { Wait } from '../../sign/Wait.tsx'
import { Price } from '../Price.tsx'
import { useNameRows } from '../useNameRows.tsx'
import type { TransactionResultViewProps } from './resultProps.ts'
import { isCancellation } from './toFailure.ts'
import { useResultWords } from './useResultWords.ts'

const rings = { waiting: 'turning', pending: 'turning', done: 'done', failed: 'fail' } as const

/** The state of an approved transaction: sending, confirmed, or failed. It stays until the user closes it. */
export function TransactionResultView(props: TransactionResultViewProps) {
  const { status, step, hash, explorerUrl, problem, onClose, onRetry } = props
  const { transaction: t, common } = useMoreTexts()
  const { title, text } = useResultWords(props)
  const rows = useResultRows(props)
  const isCanceled = isCancellation(props)
  const isRetryable = status === 'failed' && onRetry
  return (
    <Page
      name="transaction-result"
      state={step ? `${status} ${step.number}` : status}
      axis="center"
      hero={
        <Ring
          mark={{ icon: status === 'pending' ? 'clock' : 'send' }}
          state={isCanceled ? 'still' : rings[status]}
        />
      }
      title={title}
      text={text}
      focus="title"
      dock={
        <>
          {isRetryable && (
            <Button disabled={problem?.isLocked} onClick={onRetry}>
              {isCanceled ? common.tryAgain : t.retry}
            </Button>
          )}
          {status === 'pending' && onRetry && <Button onClick={onRetry}>{t.checkAgain}</Button>}
          <Button kind={status === 'done' ? 'primary' : 'secondary'} onClick={onClose}>
            {common.close}
          </Button>
          {hash && explorerUrl && <ExplorerLink url={explorerUrl} />}
        </>
      }
    >
      <DeferredStyles rules={signStyles} />
      {props.calls && <CallStates calls={props.calls} status={status} />}
      {rows.length > 0 && <Rows rows={rows} />}
    </Page>
  )
}

const states = { waiting: 'running', pending: 'running', done: 'done', failed: 'failed' } as const

/** All calls go through together, so they share one state. */
function CallStates({
  calls,
  status,
}: Pick<TransactionResultViewProps, 'status'> & { calls: readonly string[] }) {
  const { smartWallet: t } = useMoreTexts()
  const steps = calls.map((title, at) => ({ id: String(at), title, state: states[status] }))
  return <StepList label={t.actions} steps={steps} />
}

function useResultRows(props: TransactionResultViewProps): ReceiptRow[] {
  const { to, fee, hash, status, failure, amount, network, payer, operationHash, wording = {} } = props
  const { transaction: t, sign, smartWallet, sendForm } = useMoreTexts()
  const names = useNameRows(wording)
  const isReworded = status === 'done' && (wording.successHeader || wording.successDescription)
  const row = (id: string, term: string, value: ReceiptRow['value'] | undefined): ReceiptRow[] =>
    value === undefined || value === '' ? [] : [{ id, term, value }]
  const { code, message } = (status === 'failed' && !isCancellation(props) && failure) || {}
  return [
    ...row('code', t.code, code === undefined ? undefined : String(code)),
    // From the node or the contract's author: the text may imitate something else.
    ...(message ? [{ id: 'message', term: t.reason, value: revealHidden(message), wide: true }] : []),
    // The app's words replace these.
    ...row('amount', t.amount, isReworded ? amount : undefined),
    ...row('network', sign.network, isReworded ? network : undefined),
    ...(status !== 'failed' ? names : []),
    ...row('to', t.to, status !== 'failed' && to ? <AddressValue address={to} what={t.to} /> : undefined),
    ...row('fee', t.feePaid, payer ?? (fee && <Price price={fee} />)),
    ...row('balance', sendForm.newBalance, status === 'failed' ? undefined : toBalance(props.balance)),
    ...row('hash', t.hash, hash && <HashValue hash={hash} what={t.hash} />),
    ...row(
      'operation',
      smartWallet.operation,
      operationHash && <HashValue hash={operationHash} what={smartWallet.operation} />,
    ),
  ]
}

const toBalance = (balance: string | undefined) => (balance === 'loading' ? <Wait /> : balance)
