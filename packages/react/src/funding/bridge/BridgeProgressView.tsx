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
  /** The wallet to fund. */
  address: string
  /** Undefined for a payment without a record. */
  payment: Payment | undefined
  steps: readonly Step[]
  /** Distinguishes the states of the screen. */
  status: string
  onBack(): void
  /** Missing while the wallet asks: the user has to answer there. */
  onDone?: (() => void) | undefined
}

/** The progress of a payment over a bridge. */
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
