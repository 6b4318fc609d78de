import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { fill } from '../ui/fill.ts'
import { MethodList, type Row } from '../ui/MethodList.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { shortAddress } from '../ui/shortAddress.ts'

export type MethodsViewProps = {
  address: string
  network: string
  title?: string | undefined
  rows: readonly Row[]
  /** Purchases that are not finished. */
  orders: readonly Row[]
  busyId?: string | undefined
  /** Why the last attempt failed. */
  problem?: string | undefined
  onSelect(id: string): void
  onOrder(id: string): void
  onBack?: (() => void) | undefined
}

/** The ways to pay, and pending purchases. */
export function MethodsView(props: MethodsViewProps) {
  const { address, network, title, rows, orders, busyId, problem, onSelect, onOrder, onBack } = props
  const { funding: t } = useMoreTexts()
  const to = (
    <strong className="lk-mono">
      <bdi>{shortAddress(address)}</bdi>
    </strong>
  )
  return (
    <Page
      name="funding-methods"
      title={title || t.title}
      text={fill(t.text, { address: to, network: <bdi>{network}</bdi> })}
      onBack={onBack}
    >
      {problem && (
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {orders.length > 0 && <MethodList label={t.orders} rows={orders} onSelect={onOrder} />}
      <MethodList label={t.methods} rows={rows} busyId={busyId} onSelect={onSelect} />
    </Page>
  )
}
