import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue, HashValue } from '../../ui/AddressValue.tsx'
import { Button } from '../../ui/Button.tsx'
import { ExplorerLink } from '../../ui/ExplorerLink.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Ring, type RingState } from '../../ui/Ring.tsx'
import { type ReceiptRow, Rows } from '../../ui/Rows.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import { FundingSum } from './FundingSum.tsx'
import type { PayingWallet } from './shownTransfer.ts'
import type { TransferProblem } from './transferProblem.ts'

export type TransferStatus =
  | 'preparing'
  | 'confirm'
  | 'sending'
  | 'confirming'
  | 'pending'
  | 'success'
  | TransferProblem

export type TransferViewProps = {
  status: TransferStatus
  wallet: PayingWallet
  /** The wallet to fund. */
  to: string
  network: string
  amount: string
  /** Undefined while they load; null for a transfer of an earlier page. */
  fee: string | null | undefined
  total: string | null | undefined
  hash?: string | undefined
  /** The URL of its public page. */
  explorerUrl?: string | undefined
  /** The message for a failure without its own text. */
  problem?: string | undefined
  onConfirm(): void
  onRetry(): void
  onConnect(): void
  onOther(): void
  onDone(): void
  onBack(): void
}

const rings: Partial<Record<TransferStatus, RingState>> = {
  ...{ rejected: 'still', sending: 'turning', confirming: 'turning', pending: 'turning', success: 'done' },
}
const isRead = (status: TransferStatus) => status === 'preparing' || status === 'confirm'

/** A transfer from a wallet of the user: its cost, its progress, and the next step after a failure. */
export function TransferView(props: TransferViewProps) {
  const { status, wallet, onBack } = props
  const { title, text } = useWords(props)
  const rows = useRows(props)
  const ring = isRead(status) ? undefined : (rings[status] ?? 'fail')
  return (
    <Page
      name="funding-transfer"
      state={status}
      axis={ring ? 'center' : 'start'}
      hero={ring && <Ring mark={wallet.mark} state={ring} />}
      title={title}
      text={text}
      focus="title"
      onBack={status === 'success' ? undefined : onBack}
      dock={
        <>
          <Dock {...props} />
          {props.hash && props.explorerUrl && <ExplorerLink url={props.explorerUrl} />}
        </>
      }
    >
      {rows.length > 0 && <Rows rows={rows} />}
    </Page>
  )
}

function useWords(props: TransferViewProps): { title: string; text: string | undefined } {
  const { status, wallet, to, network, amount, problem } = props
  const { fundingTransfer: t, funding, transaction } = useMoreTexts()
  const titles: Record<TransferStatus, [string, string | undefined]> = {
    preparing: [t.title, t.text],
    confirm: [t.title, t.text],
    sending: [t.confirming, t.confirmingText],
    confirming: [funding.pending, transaction.waitingText],
    pending: [transaction.pendingTitle, transaction.pendingText],
    success: [t.success, t.successText],
    rejected: [t.rejected, t.rejectedText],
    insufficient: [transaction.insufficientTitle, t.insufficientText],
    disconnected: [t.disconnected, t.disconnectedText],
    otherNetwork: [t.otherNetwork, t.otherNetworkText],
    unclear: [t.unclear, t.unclearText],
    elsewhere: [t.elsewhere, t.elsewhereText],
    reverted: [t.failed, transaction.revertedText],
    failed: [t.failed, problem],
  }
  const [title, text] = titles[status]
  const address = shortAddress(status === 'success' ? to : wallet.address)
  const names = { provider: wallet.name, network, amount, address }
  return { title: fillText(title, names), text: text && fillText(text, names) }
}

function useRows({ status, to, network, fee, total, amount, hash }: TransferViewProps): ReceiptRow[] {
  const { transaction: t, sign } = useMoreTexts()
  const isOver = status === 'success' || status === 'rejected' || !(isRead(status) || rings[status])
  const hashRow: ReceiptRow[] = hash
    ? [{ id: 'hash', term: t.hash, value: <HashValue hash={hash} what={t.hash} /> }]
    : []
  if (isOver && status !== 'success') return hashRow
  return [
    { id: 'amount', term: t.amount, value: amount },
    { id: 'to', term: t.to, value: <AddressValue address={to} what={t.to} /> },
    { id: 'network', term: sign.network, value: network },
    ...(fee === null ? [] : [{ id: 'fee', term: t.fee, value: <FundingSum sum={fee} /> }]),
    ...(total === null ? [] : [{ id: 'total', term: t.total, value: <FundingSum sum={total} /> }]),
    ...hashRow,
  ]
}

function Dock(props: TransferViewProps) {
  const { status, wallet, onConfirm, onRetry, onConnect, onOther, onDone, onBack } = props
  const { fundingTransfer: t, fundingOrder, transaction, common } = useMoreTexts()
  const later = (
    <Button kind="secondary" onClick={onDone}>
      {fundingOrder.later}
    </Button>
  )
  switch (status) {
    case 'preparing':
    case 'confirm':
      return (
        <Button disabled={status === 'preparing'} onClick={onConfirm}>
          {fillText(t.confirm, { provider: wallet.name })}
        </Button>
      )
    case 'sending':
    case 'confirming':
      return later
    case 'pending':
      return (
        <>
          <Button onClick={onRetry}>{transaction.checkAgain}</Button>
          {later}
        </>
      )
    case 'success':
      return <Button onClick={onDone}>{common.continue}</Button>
    default: {
      const [label, onPress] =
        status === 'insufficient'
          ? [t.editAmount, onBack]
          : status === 'disconnected'
            ? [t.connect, onConnect]
            : [common.tryAgain, onRetry]
      return (
        <>
          <Button onClick={onPress}>{label}</Button>
          <Button kind="ghost" onClick={onOther}>
            {fundingOrder.other}
          </Button>
        </>
      )
    }
  }
}
