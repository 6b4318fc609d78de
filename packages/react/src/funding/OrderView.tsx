import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { Button } from '../ui/Button.tsx'
import { fillText } from '../ui/fill.ts'
import { Page } from '../ui/Page.tsx'
import { Ring, type RingState } from '../ui/Ring.tsx'

export type OrderViewProps = {
  status: OrderStatus
  provider: { id: string; name: string }
  /** The server's message for a failure before the purchase. */
  problem?: string | undefined
  onBack(): void
  onDone(): void
  /** Opens the vendor's window again, or asks the vendor for the state again. */
  onRetry(): void
}

export type OrderStatus =
  | 'opening'
  | 'pending-in-flow'
  | 'pending-after-flow'
  | 'authorizing'
  | 'unreadable'
  | 'left'
  | 'success'
  | 'error'

const rings: Record<OrderStatus, RingState> = {
  opening: 'turning',
  'pending-in-flow': 'turning',
  'pending-after-flow': 'turning',
  authorizing: 'turning',
  unreadable: 'still',
  left: 'still',
  success: 'done',
  error: 'fail',
}

/** The progress of a purchase. */
export function OrderView(props: OrderViewProps) {
  const { status, onBack } = props
  const { title, text } = useWords(props)
  return (
    <Page
      name="funding-order"
      state={status}
      axis="center"
      hero={<Ring mark={{ icon: status === 'left' ? 'out' : 'clock' }} state={rings[status]} />}
      title={title}
      text={text}
      onBack={status === 'success' ? undefined : onBack}
      dock={<Dock {...props} />}
    />
  )
}

function useWords({ status, provider: { id, name }, problem }: OrderViewProps) {
  const { fundingOrder: t, funding } = useMoreTexts()
  // Coinbase has a separate name for its page.
  const page = id === 'coinbase' ? `${name} Onramp` : name
  switch (status) {
    case 'opening':
    case 'pending-in-flow':
      return { title: t.title, text: fillText(t.goBack, { provider: page }) }
    case 'pending-after-flow':
      return { title: funding.pending, text: fillText(t.retrieving, { provider: name }) }
    case 'authorizing':
      return { title: t.processing, text: t.hours }
    case 'unreadable':
      return {
        title: t.unreadable,
        text: id === 'moonpay' ? funding.failedMoonpay : fillText(t.noAnswer, { provider: page }),
      }
    case 'left':
      return { title: t.left, text: fillText(t.leftText, { provider: name }) }
    case 'success':
      return { title: t.success, text: t.minutes }
    case 'error':
      return { title: t.notOpened, text: problem ?? funding.failed }
  }
}

function Dock({ status, onBack, onDone, onRetry }: OrderViewProps) {
  const { fundingOrder: t, common } = useMoreTexts()
  if (status === 'success') return <Button onClick={onDone}>{common.continue}</Button>
  if (status === 'pending-after-flow' || status === 'authorizing')
    return (
      <Button kind="secondary" onClick={onDone}>
        {t.later}
      </Button>
    )
  if (status === 'opening' || status === 'pending-in-flow') return null
  return (
    <>
      <Button onClick={onRetry}>
        {status === 'left' ? t.reopen : status === 'unreadable' ? t.look : common.tryAgain}
      </Button>
      <Button kind="ghost" onClick={onBack}>
        {t.other}
      </Button>
    </>
  )
}
