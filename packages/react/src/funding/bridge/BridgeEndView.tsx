import type { Problem } from '../../modal/errors/describeError.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue, HashValue } from '../../ui/AddressValue.tsx'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import { Hero } from '../../ui/Tile.tsx'
import type { Payment } from './describeOption.tsx'

export type BridgeEndViewProps = {
  /**
   * - `refunded`: the money is back at its origin
   * - `undelivered`: it was paid, and the bridge cannot deliver
   * - `unpaid`: the payment in question was never made
   * - `failed`: nothing was paid, or the problem says that this is unknown
   */
  outcome: 'success' | 'refunded' | 'undelivered' | 'unpaid' | 'failed'
  wallet: string
  /** The wallet's address. */
  from: string
  payment: Payment | undefined
  problem?: Problem | undefined
  /** The wallet has too little: trying again without a change would fail too. */
  isPoor?: boolean | undefined
  onBack(): void
  onDone(): void
  onRetry(): void
  /** Leads to the other payment options. */
  onOther(): void
}

/** The result of a payment over a bridge, and where the money is. */
export function BridgeEndView(props: BridgeEndViewProps) {
  const { outcome, onBack } = props
  const { bridge: t, common } = useMoreTexts()
  const { title, text } = useWords(props)
  if (outcome === 'success')
    return (
      <Page
        name="funding-bridge"
        state={outcome}
        axis="center"
        hero={<Ring mark={{ icon: 'check' }} state="done" />}
        title={t.success}
        text={text}
        dock={<Button onClick={props.onDone}>{common.continue}</Button>}
      />
    )
  return (
    <Page
      name="funding-bridge"
      state={outcome}
      hero={
        <Hero
          mark={{ icon: outcome === 'refunded' ? 'swap' : 'alert' }}
          tone={props.problem?.isCanceled ? '' : tones[outcome]}
        />
      }
      title={title}
      text={text}
      onBack={onBack}
      dock={<Dock {...props} />}
    >
      {outcome === 'undelivered' && <Traces {...props} />}
    </Page>
  )
}

const tones = { refunded: 'warning', undelivered: 'danger', unpaid: '', failed: 'danger' } as const

function useWords({ outcome, wallet, from, payment, problem }: BridgeEndViewProps) {
  const { bridge: t, error } = useMoreTexts()
  const { total = '', from: network = '' } = payment ?? {}
  const names = { wallet, amount: total, network, address: shortAddress(from) }
  switch (outcome) {
    case 'success':
      return { title: t.success, text: payment && fillText(t.arrived, { network: payment.network }) }
    case 'refunded':
      return { title: t.refunded, text: payment ? fillText(t.refundedText, names) : t.refundedShort }
    case 'undelivered':
      return { title: t.undelivered, text: t.undeliveredText }
    case 'unpaid':
      return { title: t.unpaid, text: fillText(t.unpaidText, names) }
    case 'failed':
      return { title: problem?.title ?? error.transactionFailure, text: problem?.text }
  }
}

/** The identifiers by which the payment can be found. */
function Traces({ payment, from }: BridgeEndViewProps) {
  const { bridge: t } = useMoreTexts()
  if (!payment) return null
  const { total, from: network, id } = payment
  return (
    <Rows
      rows={[
        { id: 'paid', term: t.paid, value: total },
        { id: 'from', term: t.fromAddress, value: <AddressValue address={from} what={t.address} /> },
        { id: 'network', term: t.network, value: network },
        ...(id ? [{ id: 'id', term: t.paymentId, value: <HashValue hash={id} what={t.paymentId} /> }] : []),
      ]}
    />
  )
}

function Dock({ outcome, isPoor, onRetry, onOther }: BridgeEndViewProps) {
  const { fundingOrder, fundingAgain, common } = useMoreTexts()
  if (outcome === 'undelivered' || isPoor)
    return (
      <>
        <Button onClick={onOther}>{fundingOrder.other}</Button>
        <Button kind="ghost" onClick={onRetry}>
          {isPoor ? common.tryAgain : fundingAgain.again}
        </Button>
      </>
    )
  return (
    <>
      <Button onClick={onRetry}>{common.tryAgain}</Button>
      <Button kind="ghost" onClick={onOther}>
        {fundingOrder.other}
      </Button>
    </>
  )
}
