import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { type Step, StepList } from '../../ui/steps/StepList.tsx'
import type { Payment } from './describeOption.tsx'

export type BridgeProgressViewProps = {
  wallet: string
  /** Who is funded. */
  address: string
  /** Undefined of a payment of which nothing is noted. */
  payment: Payment | undefined
  steps: readonly Step[]
  /** Tells the states of the screen apart. */
  status: string
  onBack(): void
  /** Absent while the wallet is asked: the user is needed there. */
  onDone?: (() => void) | undefined
}

/** How far a payment over a bridge is. */
export function BridgeProgressView(props: BridgeProgressViewProps) {
  const { wallet, address, payment, steps, status, onBack, onDone } = props
  const { bridge: t, fundingOrder } = useMoreTexts()
  return (
    <Page
      name="funding-bridge"
      state={status}
      title={fillText(t.bridging, { wallet })}
      onBack={onBack}
      dock={
        onDone && (
          <Button kind="secondary" onClick={onDone}>
            {fundingOrder.later}
          </Button>
        )
      }
    >
      <StepList label={t.steps} steps={steps} />
      {payment && (
        <Rows
          rows={[
            { id: 'total', term: t.total, value: payment.total },
            { id: 'address', term: t.toAddress, value: <AddressValue address={address} what={t.address} /> },
            { id: 'network', term: t.network, value: payment.network },
            ...(payment.fee ? [{ id: 'fee', term: t.fee, value: payment.fee }] : []),
          ]}
        />
      )}
    </Page>
  )
}
